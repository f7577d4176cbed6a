import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { forEachLimited, GitCommandError, type GitStore, hashRefs, restoreBundle } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import { BackupDamagedError } from "../files/backup-damaged-error.ts";
import { isIntact } from "../files/hash-file.ts";
import type { RepositoryEntry } from "../files/manifest.ts";

export interface RestoredRepositories {
  restored: number;
  /** Repositories that an interrupted run had restored. */
  present: number;
}

interface Options {
  /** Folder of the backup. */
  source: string;
  git: Pick<GitStore, "folderOf">;
  gitFolder: string;
  entries: AsyncIterable<RepositoryEntry>;
  onProgress: (state: Readonly<RestoredRepositories>) => void;
}

/** Creates the repositories of a backup. @throws {BackupDamagedError} a bundle is missing or damaged */
export async function restoreRepositories({ source, git, gitFolder, entries, onProgress }: Options) {
  const state: RestoredRepositories = { restored: 0, present: 0 };
  await forEachLimited(entries, limits.backup.repositories, async (entry) => {
    const folder = git.folderOf(entry.id);
    if (existsSync(folder) && (await hashRefs(folder)) === entry.refs) state.present += 1;
    else {
      const bundle = join(source, entry.path);
      await requireBundle(bundle, entry);
      // Of an interrupted run.
      await rm(folder, { recursive: true, force: true });
      const unfinished = join(gitFolder, "unfinished", `${entry.id}.git`);
      await restoreBundle(bundle, { folder, unfinished }).catch((cause: unknown) => {
        if (!(cause instanceof GitCommandError)) throw cause;
        throw new BackupDamagedError(`git cannot read ${bundle}: ${cause.message}`, { cause });
      });
      state.restored += 1;
    }
    onProgress(state);
  });
  return state;
}

async function requireBundle(path: string, entry: RepositoryEntry): Promise<void> {
  if (await isIntact(path, entry)) return;
  throw new BackupDamagedError(`${path} is ${existsSync(path) ? "damaged: its hash does not match" : "missing"}`);
}
