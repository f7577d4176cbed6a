import { openGitStore, type Reindexing } from "@modelyard/hub";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { engineLimitsOf } from "../config/engine/engine-limits.ts";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DoctorDatabase, openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, type ObjectCommand, paced } from "../objects/command-output.ts";
import { gitFolderOf } from "../objects/existing-git-folder.ts";
import { openExistingStores } from "../objects/open-existing-store.ts";
import { StartError } from "../start-error.ts";
import { reindexAll } from "./reindex-all.ts";

export const reindexUsage = "modelyard reindex [REPOSITORY] [--force] [--dry-run] [--json] [settings of the hub]";

/**
 * Compares the index with git and updates what differs, beside a running hub. A named repository is always read again.
 * @returns the exit code: 0, or 1 when a repository could not be indexed
 */
export async function reindexCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  openDatabase: (config: Config) => Promise<DoctorDatabase> = openDoctorDatabase,
): Promise<number> {
  const { positionals, switches, settings } = readArguments(flags, { switches: ["--json", "--dry-run", "--force"] });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new ConfigError(`Name one repository, or none for all. Usage: ${reindexUsage}`);
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const gitFolder = gitFolderOf(config, "modelyard reindex");
  const opened = await openDatabase(config);
  if (opened.database === undefined) throw new StartError(`Repositories cannot be indexed: ${opened.reason}.`);
  const { database } = opened;
  await using closing = new AsyncDisposableStack();
  closing.defer(() => database.close());
  const driver = await openExistingStores(config);
  closing.defer(() => driver.close());
  const git = await openGitStore(gitFolder, () => new Date(), database.withLock);
  closing.defer(() => git.close());
  const isDryRun = switches.has("--dry-run");
  const isForced = name !== undefined || switches.has("--force");
  const result = await reindexAll(
    { database, git, driver, localModelBytes: engineLimitsOf(config)?.memoryBytes ?? 0 },
    { name, isForced, isDryRun, onProgress: paced(printProgress) },
  );
  print(switches.has("--json") ? JSON.stringify({ isDryRun, ...result }, undefined, 2) : describe(result, isDryRun));
  return result.failedRepositories === 0 ? 0 : 1;
}

function describe({ repositories, updated, failed, failedRepositories }: Reindexing, isDryRun: boolean): string {
  return [
    ...failed.map(({ repository, reason }) => `failed ${repository}: ${reason}`),
    ...(failedRepositories > failed.length
      ? [`and ${counted(failedRepositories - failed.length, "more repository", "more repositories")}`]
      : []),
    `${counted(repositories, "repository", "repositories")} compared, ${updated} ${isDryRun ? "to index" : "indexed"}, ${failedRepositories} failed.`,
  ].join("\n");
}
