import { collectGarbage, type GarbageReport, openGitStore } from "@modelyard/hub";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DoctorDatabase, openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { StartError } from "../start-error.ts";
import { counted, inBytes, type ObjectCommand, paced } from "./command-output.ts";
import { gitFolderOf } from "./existing-git-folder.ts";
import { openExistingStores } from "./open-existing-store.ts";

const ownFlags: ReadonlySet<string> = new Set(["--json", "--delete"]);

/**
 * Removes large files and git objects that no repository needs any more, beside a running hub; without `--delete`, only
 * counts them.
 * @returns the exit code: 0, or 1 when something could not be handled
 */
export async function gcCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  openDatabase: (config: Config) => Promise<DoctorDatabase> = openDoctorDatabase,
): Promise<number> {
  const isDryRun = !flags.includes("--delete");
  const config = loadConfig({
    flags: flags.filter((flag) => !ownFlags.has(flag)),
    environment,
    folder: process.cwd(),
  });
  const gitFolder = gitFolderOf(config, "modelyard gc");
  const driver = await openExistingStores(config);
  try {
    const opened = await openDatabase(config);
    if (opened.database === undefined) throw new StartError(`Garbage cannot be collected: ${opened.reason}.`);
    const { database } = opened;
    const git = await openGitStore(gitFolder, now, database.withLock);
    try {
      const onProgress = paced<Readonly<GarbageReport>>((report) => printProgress(progress(report)));
      const report = await collectGarbage({ database, git, driver, now }, { isDryRun, onProgress });
      if (report === undefined) {
        throw new StartError("The hub is collecting garbage, or a backup is running. Try again when it has finished.");
      }
      print(flags.includes("--json") ? JSON.stringify(report, undefined, 2) : describeReport(report));
      return report.failed === 0 ? 0 : 1;
    } finally {
      git.close();
      await database.close();
    }
  } finally {
    await driver.close();
  }
}

function now(): Date {
  return new Date();
}

function progress({ repositories, links, objects, xorbs, orphans }: Readonly<GarbageReport>): string {
  return `${counted(repositories, "repository", "repositories")}, ${counted(links, "link")}, ${counted(objects.count + orphans.count, "object")}, ${counted(xorbs.count, "xorb")}`;
}

function describeReport(report: GarbageReport): string {
  const { isDryRun, repositories, links, hiddenLinks, gitBytes, objects, xetFiles, arrivals, xorbs, orphans } = report;
  const { bundles, uploads, forgottenParts, failures, failed } = report;
  const removed = isDryRun ? "to remove" : "removed";
  return [
    ...failures.map(({ what, reason }) => `failed ${what}: ${reason}`),
    ...(failed > failures.length ? [`and ${counted(failed - failures.length, "more failure")}`] : []),
    `Looked at ${counted(repositories, "repository", "repositories")}.`,
    `${counted(links, "link")} to unreachable files ${removed}, ${hiddenLinks} newly unreachable.`,
    `${counted(objects.count, "object")} without links ${removed}, ${inBytes(objects.bytes)}.`,
    `${counted(xetFiles.count, "Xet file")} that no object needs, and ${counted(arrivals, "Xet upload")} without a commit ${removed}.`,
    `${counted(xorbs.count, "unused xorb")} ${removed}, ${inBytes(xorbs.bytes)}.`,
    `${counted(orphans.count, "unknown object")} ${removed}, ${inBytes(orphans.bytes)}.`,
    `${counted(bundles.count, "unused git bundle")} ${removed}, ${inBytes(bundles.bytes)}.`,
    `${counted(uploads, "expired upload")} and ${counted(forgottenParts.count, "forgotten part")} ${removed}, ${inBytes(forgottenParts.bytes)}.`,
    isDryRun
      ? "Nothing was removed. Run modelyard gc --delete to remove these, and unreachable git objects."
      : `Git repositories are smaller by ${inBytes(gitBytes)}.`,
  ].join("\n");
}
