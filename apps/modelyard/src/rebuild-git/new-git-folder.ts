import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config/settings.ts";
import { StartError } from "../start-error.ts";

/**
 * Returns the folder in which repositories are rebuilt. It may be missing; the folder above may not, so that a path that is
 * not mounted is not filled.
 * @throws {StartError} the folder above does not exist or belongs to another account
 */
export function newGitFolderOf(config: Pick<Config, "gitFolder" | "dataFolder">): string {
  const folder = resolve(config.gitFolder ?? join(config.dataFolder, "git"));
  const existing = existsSync(folder) ? folder : dirname(folder);
  if (!existsSync(existing)) {
    throw new StartError(
      `There is no folder ${existing}. Name the folder for repositories of your hub with --git-dir or --data-dir.`,
    );
  }
  const { uid } = statSync(existing);
  if (process.getuid !== undefined && process.getuid() !== uid) {
    throw new StartError(
      `The folder ${existing} belongs to the account ${uid}. Run modelyard rebuild-git as that account: the hub could not use files of another one.`,
    );
  }
  return folder;
}
