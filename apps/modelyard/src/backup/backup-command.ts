import { resolve } from "node:path";
import { openGitStore } from "@modelyard/hub";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, inBytes, type ObjectCommand, paced } from "../objects/command-output.ts";
import { gitFolderOf } from "../objects/existing-git-folder.ts";
import { openExistingStores } from "../objects/open-existing-store.ts";
import { StartError } from "../start-error.ts";
import { type BackupResult, createBackup, requireSameInstallation } from "./create-backup.ts";
import { BackupDamagedError } from "./files/backup-damaged-error.ts";
import { type BackupFolder, openBackupFolder } from "./files/backup-folder.ts";
import { type ObjectMode, objectModes } from "./files/manifest.ts";
import { peekBackupFolder } from "./files/peek-backup-folder.ts";
import { readInstallationKey } from "./secret-key.ts";

export const backupUsage =
  "modelyard backup FOLDER [--objects copy|link|reference] [--dry-run] [--json] [settings of the hub]";

/**
 * Backs up a running hub to a folder.
 * @returns the exit code: 0, or 1 when something could not be backed up
 */
export async function backupCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  openDatabase = openDoctorDatabase,
): Promise<number> {
  const { positionals, switches, values, settings } = readArguments(flags, {
    switches: ["--json", "--dry-run"],
    options: ["--objects"],
  });
  const [target, ...others] = positionals;
  if (target === undefined || others.length > 0) {
    throw new ConfigError(`Name one folder for the backup. Usage: ${backupUsage}`);
  }
  const mode = objectModes.find((known) => known === (values.get("--objects") ?? "copy"));
  if (mode === undefined) throw new ConfigError(`--objects is copy, link or reference. Usage: ${backupUsage}`);
  const isDryRun = switches.has("--dry-run");
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const key = await readInstallationKey(config);
  const gitFolder = gitFolderOf(config, "modelyard backup");
  const opened = await openDatabase(config);
  if (opened.database === undefined) {
    throw new StartError(
      `The hub cannot be backed up: ${opened.reason}. Start the hub and run modelyard backup beside it.`,
    );
  }
  await using closing = new AsyncDisposableStack();
  closing.defer(() => opened.database.close());
  const driver = await openExistingStores(config);
  closing.defer(() => driver.close());
  const git = await openGitStore(gitFolder, () => new Date());
  closing.defer(() => git.close());
  const path = resolve(target);
  const folder = await withReasons(path, () => (isDryRun ? peekBackupFolder(path) : openBackupFolder(path)));
  closing.defer(() => folder.release());
  requireSameInstallation(folder, key);

  const sources = { target: opened.target, database: opened.database, git, driver, key };
  const onProgress = paced(printProgress);
  const result = await withReasons(path, () =>
    createBackup(folder, sources, { mode, isDryRun, onProgress, onPhase: printProgress }),
  );
  print(
    switches.has("--json")
      ? JSON.stringify(resultAsJson(result, { folder, mode, isDryRun }), undefined, 2)
      : describeResult(result, { folder, mode, isDryRun }),
  );
  return result.problems.count === 0 ? 0 : 1;
}

/** @throws {StartError} instead of an error that has a remedy */
async function withReasons<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (isDiskFull(cause)) {
      throw new StartError(
        `The disk of ${path} is full. The backup is not complete; an earlier complete one there is unchanged. Free space and run the command again: it keeps what was copied.`,
        { cause },
      );
    }
    if (!(cause instanceof BackupDamagedError)) throw cause;
    throw new StartError(`The earlier backup cannot be used: ${cause.message}. Name another folder.`, { cause });
  }
}

interface Shown {
  folder: BackupFolder;
  mode: ObjectMode;
  isDryRun: boolean;
}

function resultAsJson(result: BackupResult, { folder, mode, isDryRun }: Shown) {
  const { id, createdAt, database, repositories, objects, hasSecretKey, problems } = result;
  return {
    isDryRun,
    folder: folder.path,
    ...(isDryRun ? {} : { id }),
    createdAt: createdAt.toISOString(),
    database,
    repositories,
    objects: { mode, ...objects },
    hasSecretKey,
    problems: problems.listed,
    problemCount: problems.count,
  };
}

function describeResult(result: BackupResult, { folder, mode, isDryRun }: Shown): string {
  const { database, repositories, objects, hasSecretKey, problems } = result;
  const copied = isDryRun ? "to copy" : "copied";
  return [
    ...problems.listed.map(({ what, reason }) => `problem ${what}: ${reason}`),
    ...(problems.count > problems.listed.length
      ? [`and ${counted(problems.count - problems.listed.length, "more problem")}`]
      : []),
    `Database: ${counted(database.tables, "table")}, ${counted(database.rows, "row")}.`,
    `Repositories: ${repositories.copied.toLocaleString("en-US")} ${copied}, ${repositories.unchanged.toLocaleString("en-US")} unchanged.`,
    mode === "reference"
      ? `Large files: ${counted(objects.objects, "file")}, ${inBytes(objects.bytes)}, listed only. Back up their store separately.`
      : `Large files: ${counted(objects.copied, "file")} ${copied}, ${inBytes(objects.copiedBytes)}, ${objects.present.toLocaleString("en-US")} already there.`,
    ...(repositories.kept + objects.kept === 0
      ? []
      : [
          `Kept from an earlier backup: ${counted(repositories.kept, "repository", "repositories")}, ${counted(objects.kept, "large file")}. Restore what the hub has lost.`,
        ]),
    hasSecretKey
      ? "The backup has the key that decrypts stored provider keys: protect it like the hub itself."
      : "The backup does not have the secret key of the hub, which comes from a setting: keep it separately.",
    isDryRun
      ? "Nothing was written."
      : `${problems.count === 0 ? "Complete" : "Complete, with problems"}: ${folder.path}`,
  ].join("\n");
}
