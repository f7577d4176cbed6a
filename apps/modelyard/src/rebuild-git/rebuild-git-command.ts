import { openGitStore, type RebuildReport, rebuildAll } from "@modelyard/hub";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DoctorDatabase, openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, type ObjectCommand, paced } from "../objects/command-output.ts";
import { openExistingStores } from "../objects/open-existing-store.ts";
import { StartError } from "../start-error.ts";
import { newGitFolderOf } from "./new-git-folder.ts";

export const rebuildGitUsage = "modelyard rebuild-git [--dry-run] [--json] [settings of the hub]";

/**
 * Creates missing git repositories from their bundles in the object store. Repositories that exist are not changed.
 * @returns the exit code: 0, or 1 when a repository is lost or without its last changes
 */
export async function rebuildGitCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  openDatabase: (config: Config) => Promise<DoctorDatabase> = openDoctorDatabase,
): Promise<number> {
  const { positionals, switches, settings } = readArguments(flags, { switches: ["--json", "--dry-run"] });
  if (positionals.length > 0) throw new ConfigError(`Unknown argument ${positionals[0]}. Usage: ${rebuildGitUsage}`);
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const opened = await openDatabase(config);
  if (opened.database === undefined) throw new StartError(`Repositories cannot be rebuilt: ${opened.reason}.`);
  const { database } = opened;
  await using closing = new AsyncDisposableStack();
  closing.defer(() => database.close());
  const driver = await openExistingStores(config);
  closing.defer(() => driver.close());
  const isDryRun = switches.has("--dry-run");
  const gitFolder = newGitFolderOf(config);
  const git = await openGitStore(gitFolder, () => new Date(), database.withLock);
  closing.defer(() => git.close());
  const onProgress = paced<Readonly<RebuildReport>>(({ repositories, rebuilt }) =>
    printProgress(`${counted(repositories, "repository", "repositories")} looked at, ${rebuilt} rebuilt`),
  );
  const report = await rebuildAll({ orm: database.orm, git, gitFolder, driver }, { isDryRun, onProgress });
  print(switches.has("--json") ? JSON.stringify({ isDryRun, ...report }, undefined, 2) : describe(report, isDryRun));
  return report.findings.length === 0 ? 0 : 1;
}

function describe({ repositories, present, rebuilt, findings }: RebuildReport, isDryRun: boolean): string {
  const lost = findings.filter(({ state }) => state === "lost").length;
  const lines = findings.map(({ state, type, name, reason }) => `${state} ${type} ${name}: ${reason}`);
  return [
    ...lines,
    `${counted(repositories, "repository", "repositories")}: ${present} present, ${rebuilt} ${isDryRun ? "to rebuild" : "rebuilt"}, ${lost} lost.`,
    ...(findings.length > lost
      ? [
          `${findings.length - lost} of the rebuilt ones are without their last changes. Users who have them can push again.`,
        ]
      : []),
    ...(rebuilt > 0 && !isDryRun ? ["Run modelyard reindex, or start the hub, to update lists and pages."] : []),
  ].join("\n");
}
