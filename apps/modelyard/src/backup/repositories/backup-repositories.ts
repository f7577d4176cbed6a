import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { forEachLimited, GitCommandError, type GitStore, hashBundleRefs, hashRefs, writeBundle } from "@modelyard/hub";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { limits } from "@modelyard/platform/limits";
import type { BackupFolder } from "../files/backup-folder.ts";
import { renameDurably, writeDurably } from "../files/durable-file.ts";
import { readLines } from "../files/entry-list.ts";
import { isIntact } from "../files/hash-file.ts";
import { type Manifest, RepositoryEntry } from "../files/manifest.ts";
import { keptCopy, type Problems } from "../files/problems.ts";

export interface RepositoryCounts {
  repositories: number;
  /** Repositories whose refs have not changed since the previous backup. */
  unchanged: number;
  copied: number;
  copiedBytes: number;
  /** Repositories that the hub has lost, and the previous backup had copied. */
  kept: number;
}

interface Options {
  folder: Pick<BackupFolder, "at"> & { previous: Pick<Manifest, "repositories"> | undefined };
  git: Pick<GitStore, "folderOf">;
  ids: readonly string[];
  isDryRun: boolean;
  problems: Problems;
  onProgress: (counts: Readonly<RepositoryCounts>) => void;
}

/** The repositories of a backup. */
export interface BackedUpRepositories {
  counts: RepositoryCounts;
  /** By id. */
  entries: Map<string, RepositoryEntry>;
  /** Ids of repositories whose entries are those of the previous backup, because the hub has lost them. */
  keptIds: string[];
  /** Reports a repository that the hub has lost, and keeps its previous entry if the bundle is intact. */
  keep: (id: string, error: Error) => Promise<void>;
}

/** Writes a bundle of each repository whose refs changed since the previous backup. */
export async function backUpRepositories(options: Options): Promise<BackedUpRepositories> {
  const { folder, git, ids, isDryRun, problems, onProgress } = options;
  const counts: RepositoryCounts = { repositories: 0, unchanged: 0, copied: 0, copiedBytes: 0, kept: 0 };
  const previous = await previousEntries(folder);
  const entries = new Map<string, RepositoryEntry>();
  const keptIds: string[] = [];
  const keep: BackedUpRepositories["keep"] = async (id, error) => {
    const known = previous.get(id);
    const isKept = known !== undefined && (await isIntact(folder.at(known.path), known));
    problems.add(`repository ${id}`, isKept ? new Error(`${error.message}; ${keptCopy}`) : error);
    if (!isKept) return;
    entries.set(id, known);
    keptIds.push(id);
    counts.kept += 1;
  };
  await forEachLimited(ids, limits.backup.repositories, async (id) => {
    // Deleted since the snapshot, or lost: the caller finds out which.
    if (!existsSync(git.folderOf(id))) return;
    try {
      const known = previous.get(id);
      const hasCopy = known !== undefined && existsSync(folder.at(known.path));
      const isUnchanged = (await hashRefs(git.folderOf(id))) === known?.refs && hasCopy;
      if (!isUnchanged && isDryRun) counts.copied += 1;
      else {
        const entry = isUnchanged ? known : await copyRepository(options, id, hasCopy ? known : undefined);
        entries.set(id, entry);
        if (entry === known) counts.unchanged += 1;
        else {
          counts.copied += 1;
          counts.copiedBytes += entry.bytes;
        }
      }
    } catch (error) {
      // Only git's own failures are about the repository.
      if (!(error instanceof GitCommandError) || isDiskFull(error)) throw error;
      if (existsSync(git.folderOf(id))) await keep(id, error);
    }
    counts.repositories += 1;
    onProgress(counts);
  });
  return { counts, entries, keptIds, keep };
}

/**
 * Writes a bundle. Its entry has the refs that are in it: a push may move refs at any time before.
 * @returns `known` if the bundle has the same refs
 */
async function copyRepository(
  { folder, git }: Pick<Options, "folder" | "git">,
  id: string,
  known: RepositoryEntry | undefined,
): Promise<RepositoryEntry> {
  const shelf = `git/${id.slice(-2)}`;
  // The bundle of the previous backup is only replaced by one with the same refs, which this one may not have.
  const unnamed = folder.at(`${shelf}/${id}.new`);
  const file = await writeDurably(unnamed, writeBundle(git.folderOf(id)));
  const refs = await hashBundleRefs(git.folderOf(id), unnamed);
  if (refs === known?.refs) {
    await rm(unnamed);
    return known;
  }
  const path = `${shelf}/${id}-${refs.slice(0, 16)}.bundle`;
  await renameDurably(unnamed, folder.at(path));
  return { id, refs, path, ...file };
}

async function previousEntries({ previous, at }: Options["folder"]): Promise<Map<string, RepositoryEntry>> {
  const entries = new Map<string, RepositoryEntry>();
  if (previous === undefined) return entries;
  for await (const entry of readLines(at(previous.repositories.list.path), RepositoryEntry))
    entries.set(entry.id, entry);
  return entries;
}
