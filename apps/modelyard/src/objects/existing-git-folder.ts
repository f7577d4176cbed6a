import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../config/settings.ts";
import { StartError } from "../start-error.ts";

/**
 * Returns the folder of the hub's repositories, for a command beside it.
 * @param command the command as the user types it
 * @throws {StartError} there is no such folder, or it belongs to another account
 */
export function gitFolderOf(config: Pick<Config, "gitFolder" | "dataFolder">, command: string): string {
  const folder = resolve(config.gitFolder ?? join(config.dataFolder, "git"));
  if (!existsSync(join(folder, "unfinished"))) {
    throw new StartError(
      `There is no folder ${folder} for repositories. Name the one of your hub with --git-dir or --data-dir.`,
    );
  }
  const { uid } = statSync(folder);
  if (process.getuid !== undefined && process.getuid() !== uid) {
    throw new StartError(
      `The folder ${folder} belongs to the account ${uid}. Run ${command} as that account: the hub could not use files of another one.`,
    );
  }
  return folder;
}
