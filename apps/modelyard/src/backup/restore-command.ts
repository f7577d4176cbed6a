import { resolve } from "node:path";
import { cancelDeliveries, type ObjectDriver, openGitStore, type Reindexing, repairPulls } from "@modelyard/hub";
import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { createLogger } from "@modelyard/platform/logger";
import { PostgresMissingError } from "@modelyard/platform/postgres/binaries";
import { PostgresStartError, startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DataFolder, openDataFolder } from "../data-folder/data-folder.ts";
import { counted, inBytes, type ObjectCommand, paced } from "../objects/command-output.ts";
import { openStore } from "../objects/open-object-store.ts";
import { reindexAll } from "../reindex/reindex-all.ts";
import { StartError } from "../start-error.ts";
import { requireEmptyDatabase } from "./database/require-empty-database.ts";
import { BackupDamagedError } from "./files/backup-damaged-error.ts";
import { type Manifest, readManifest } from "./files/manifest.ts";
import { type RestoreResult, requireKeyOf, restoreBackup } from "./restore-backup.ts";
import { type RestoreMark, removeMark, requireEmptyFolders, requireEmptyStore, writeMark } from "./restore-target.ts";
import { type Verification, verifyBackup } from "./verify-backup.ts";

export const restoreUsage =
  "modelyard restore FOLDER --data-dir FOLDER [--verify-only] [--dry-run] [--json] [settings of the new hub]";

/** Returns the address of the database in the settings; `undefined` for the embedded one. */
type ExternalTarget = (config: Config) => DatabaseTarget | undefined;

/**
 * Restores a backup into an empty installation, or verifies it.
 * @returns the exit code: 0, or 1 when the backup has damaged files or a repository could not be indexed
 */
export async function restoreCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  externalTarget: ExternalTarget = ({ databaseUrl, databaseDirectUrl }) =>
    databaseUrl === undefined ? undefined : { url: databaseDirectUrl ?? databaseUrl },
): Promise<number> {
  const { positionals, switches, settings } = readArguments(flags, {
    switches: ["--json", "--dry-run", "--verify-only"],
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new ConfigError(`Name the folder of the backup. Usage: ${restoreUsage}`);
  }
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const asJson = switches.has("--json");
  const source = resolve(folder);
  const external = externalTarget(config);
  return withReasons(async () => {
    const manifest = await readManifest(source);
    if (manifest === undefined) {
      throw new StartError(
        `There is no complete backup in ${source}: backup.json is missing. Run modelyard backup ${folder} again, which continues it.`,
      );
    }
    if (switches.has("--verify-only") || switches.has("--dry-run")) {
      const isDryRun = !switches.has("--verify-only");
      if (isDryRun) await requireEmptyTarget(manifest, config, external);
      const onProgress = paced<Readonly<Verification>>(({ files, bytes }) =>
        printProgress(`verified ${counted(files, "file")}, ${inBytes(bytes)}`),
      );
      const store = manifest.objects.mode === "reference" ? await openStore(config, config.objectStore) : undefined;
      const verified = await verifyBackup(source, manifest, { store, onProgress });
      await store?.close();
      print(asJson ? verificationAsJson(verified, manifest, isDryRun) : describeVerification(verified, manifest));
      return verified.problems.count === 0 ? 0 : 1;
    }
    const restored = await restoreInto({ source, manifest, config, external }, printProgress);
    print(asJson ? restoredAsJson(restored, manifest) : describeRestored(restored, manifest, config));
    return restored.reindexed.failedRepositories === 0 ? 0 : 1;
  });
}

/** Checks that a restore would not replace anything. @returns what an interrupted restore of this backup has done */
async function requireEmptyTarget(
  manifest: Manifest,
  config: Config,
  external: DatabaseTarget | undefined,
): Promise<RestoreMark | undefined> {
  const hasObjects = manifest.objects.mode !== "reference";
  const mark = await requireEmptyFolders(config, { backup: manifest.id, hasObjects });
  requireKeyOf(manifest, config);
  if (mark !== undefined) return mark;
  if (external !== undefined) {
    const { tables, migrations } = manifest.database;
    await requireEmptyDatabase(external, { tables, migrations, mayBeLoaded: false });
  }
  if (hasObjects && config.objectStore === "s3") {
    const store = await openStore(config, "s3");
    try {
      await requireEmptyStore(store);
    } finally {
      await store.close();
    }
  }
  return undefined;
}

type Restored = RestoreResult & { reindexed: Reindexing };

interface RestoreRequest {
  source: string;
  manifest: Manifest;
  config: Config;
  external: DatabaseTarget | undefined;
}

async function restoreInto(
  { source, manifest, config, external }: RestoreRequest,
  printProgress: (text: string) => void,
): Promise<Restored> {
  const mark = await requireEmptyTarget(manifest, config, external);
  if (mark === undefined) await writeMark(config.dataFolder, { backup: manifest.id, isDatabaseLoaded: false });
  await using closing = new AsyncDisposableStack();
  const dataFolder = await openDataFolder(config.dataFolder, { isRestoring: true });
  closing.defer(() => dataFolder.release());
  const target = external ?? (await startPostgres(dataFolder, closing));
  const store = await openStore(config, config.objectStore);
  closing.defer(() => store.close());
  const progress = { onProgress: paced(printProgress), onPhase: printProgress };
  const result = await restoreBackup(source, manifest, { config, dataFolder, target, store, mark }, progress);
  printProgress("index");
  const reindexed = await reindexRestored({ target, config, dataFolder, store }, progress.onProgress);
  await removeMark(config.dataFolder);
  return { ...result, reindexed };
}

async function startPostgres(dataFolder: DataFolder, closing: AsyncDisposableStack): Promise<DatabaseTarget> {
  const logger = createLogger({ level: "error" });
  const postgres = await startEmbeddedPostgres({ folder: dataFolder.at("postgres"), logger });
  closing.defer(() => postgres.stop());
  return postgres.target;
}

interface RestoredParts {
  target: DatabaseTarget;
  config: Config;
  dataFolder: DataFolder;
  store: ObjectDriver;
}

function now(): Date {
  return new Date();
}

/**
 * Brings pull requests and the index to the commits of git, which may be newer than the database. Nothing of that is
 * delivered: the hub that was backed up has done so, or its users decide what to send again.
 */
async function reindexRestored(
  { target, config, dataFolder, store }: RestoredParts,
  onProgress: (text: string) => void,
): Promise<Reindexing> {
  const database = connectDatabase(target, { connections: 4 });
  const git = await openGitStore(resolve(config.gitFolder ?? dataFolder.at("git")), now, database.withLock);
  try {
    const logger = createLogger({ level: "error" });
    // The index is compared next anyway.
    const indexQueue = { add: () => undefined };
    await repairPulls({ orm: database.orm, git, now, logger, indexQueue });
    // The start of the restored hub marks the models that it runs.
    const reindexed = await reindexAll({ database, git, driver: store, localModelBytes: 0 }, { onProgress });
    await cancelDeliveries({ orm: database.orm, now });
    return reindexed;
  } finally {
    git.close();
    await database.close();
  }
}

/** @throws {StartError} instead of an error that has a remedy */
async function withReasons<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (isDiskFull(cause)) {
      throw new StartError("The disk is full. Free space and run the same command again: it continues the restore.", {
        cause,
      });
    }
    if (cause instanceof PostgresStartError || cause instanceof PostgresMissingError) {
      throw new StartError(cause.message, { cause });
    }
    if (!(cause instanceof BackupDamagedError)) throw cause;
    throw new StartError(
      `The backup is damaged: ${cause.message}. Run modelyard restore with --verify-only to list all damage, and use another backup.`,
      { cause },
    );
  }
}

function verificationAsJson({ files, bytes, problems }: Verification, manifest: Manifest, isDryRun: boolean): string {
  const document = {
    isDryRun,
    backup: manifest.id,
    createdAt: manifest.createdAt,
    files,
    bytes,
    problems: problems.listed,
    problemCount: problems.count,
    ...contentOf(manifest),
  };
  return JSON.stringify(document, undefined, 2);
}

function describeVerification({ files, bytes, problems }: Verification, manifest: Manifest): string {
  return [
    ...problems.listed.map(({ what, reason }) => `problem ${what}: ${reason}`),
    ...(problems.count > problems.listed.length
      ? [`and ${counted(problems.count - problems.listed.length, "more problem")}`]
      : []),
    `Backup ${manifest.id} of ${manifest.createdAt}: ${counted(files, "file")}, ${inBytes(bytes)}.`,
    problems.count === 0
      ? "All files have the hashes of the manifest. Nothing was restored."
      : "The backup is damaged. Run modelyard backup again, or use another backup.",
    ...sourceProblems(manifest),
  ].join("\n");
}

function restoredAsJson({ repositories, objects, reindexed }: Restored, manifest: Manifest): string {
  const document = {
    isDryRun: false,
    backup: manifest.id,
    createdAt: manifest.createdAt,
    repositories,
    objects,
    reindexed,
    ...contentOf(manifest),
  };
  return JSON.stringify(document, undefined, 2);
}

function describeRestored({ repositories, objects, reindexed }: Restored, manifest: Manifest, config: Config): string {
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...reindexed.failed.map(({ repository, reason }) => `problem ${repository}: ${reason}`),
    `Database: ${counted(manifest.database.tables.length, "table")}, ${counted(rows, "row")}.`,
    `Repositories: ${counted(repositories.restored + repositories.present, "repository", "repositories")}, ${reindexed.updated} indexed.`,
    `Large files: ${counted(objects.restored + objects.present, "file")}, ${inBytes(objects.restoredBytes)} written.`,
    ...sourceProblems(manifest),
    `Restored the backup of ${manifest.createdAt}. Start the hub: modelyard serve --data-dir ${config.dataFolder}`,
  ].join("\n");
}

function sourceProblems({ problems, problemCount }: Manifest): string[] {
  if (problemCount === 0) return [];
  return [
    `The hub had ${counted(problemCount, "problem")} when it was backed up:`,
    ...problems.map(({ what, reason }) => `  ${what}: ${reason}`),
  ];
}

function contentOf({ database, repositories, objects, problems, problemCount }: Manifest) {
  return {
    content: {
      tables: database.tables.length,
      rows: database.tables.reduce((sum, table) => sum + table.rows, 0),
      repositories: repositories.count,
      objects: objects.count,
      objectBytes: objects.bytes,
    },
    problemsOfSource: problems,
    problemsOfSourceCount: problemCount,
  };
}
