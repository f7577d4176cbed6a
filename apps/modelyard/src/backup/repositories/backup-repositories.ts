import { existsSync } from "node:fs";
import { forEachLimited, GitCommandError, type GitStore, hashRefs, writeBundle } from "@modelyard/hub";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { limits } from "@modelyard/platform/limits";
import type { BackupFolder } from "../files/backup-folder.ts";
import { writeDurably } from "../files/durable-file.ts";
import { readLines } from "../files/entry-list.ts";
import { RepositoryEntry } from "../files/manifest.ts";
import type { Problems } from "../files/problems.ts";

export interface RepositoryCounts {
  repositories: number;
  /** Repositories whose refs have not changed since the previous backup. */
  unchanged: number;
  copied: number;
  copiedBytes: number;
}

interface Options {
  folder: Pick<BackupFolder, "path" | "at" | "previous">;
  git: Pick<GitStore, "folderOf">;
  ids: readonly string[];
  isDryRun: boolean;
  problems: Problems;
  onProgress: (counts: Readonly<RepositoryCounts>) => void;
}

/** Writes a bundle of each repository whose refs changed since the previous backup. @returns the entries of all, by id */
export async function backUpRepositories({ folder, git, ids, isDryRun, problems, onProgress }: Options) {
  const counts: RepositoryCounts = { repositories: 0, unchanged: 0, copied: 0, copiedBytes: 0 };
  const previous = await previousEntries(folder);
  const entries = new Map<string, RepositoryEntry>();
  await forEachLimited(each(ids), limits.backup.repositories, async (id) => {
    // Deleted since the snapshot, or lost: the caller finds out which.
    if (!existsSync(git.folderOf(id))) return;
    try {
      const refs = await hashRefs(git.folderOf(id));
      const known = previous.get(id);
      if (known?.refs === refs && existsSync(folder.at(known.path))) {
        entries.set(id, known);
        counts.unchanged += 1;
      } else if (!isDryRun) {
        const path = `git/${id.slice(-2)}/${id}-${refs.slice(0, 16)}.bundle`;
        const file = await writeDurably(folder.at(path), writeBundle(git.folderOf(id)));
        entries.set(id, { id, refs, path, ...file });
        counts.copiedBytes += file.bytes;
        counts.copied += 1;
      } else counts.copied += 1;
    } catch (error) {
      // Only git's own failures are about the repository.
      if (!(error instanceof GitCommandError) || isDiskFull(error)) throw error;
      if (existsSync(git.folderOf(id))) problems.add(`repository ${id}`, error);
    }
    counts.repositories += 1;
    onProgress(counts);
  });
  return { counts, entries };
}

async function previousEntries({ previous, at }: Options["folder"]): Promise<Map<string, RepositoryEntry>> {
  const entries = new Map<string, RepositoryEntry>();
  if (previous === undefined) return entries;
  for await (const entry of readLines(at(previous.repositories.list.path), RepositoryEntry))
    entries.set(entry.id, entry);
  return entries;
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
