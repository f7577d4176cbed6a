import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { pullRef } from "../../discussions/find-discussion.ts";
import { GitCommandError } from "../../git/command.ts";
import type { GitStore } from "../../git/git-store.ts";
import { mergeBase } from "../../git/history/ancestry.ts";
import type { HubContext } from "../../hub-context.ts";
import type { PullRow } from "../find-pull.ts";
import { findConflicts } from "./merge-trees.ts";

/** Paths with conflicts; `true` if they cannot be listed, such as those of unrelated histories. */
export type FilesWithConflicts = string[] | true;

/** Results of each store, by the commits that were compared. */
const remembered = new WeakMap<GitStore, LRUCache<string, Promise<FilesWithConflicts>>>();

/** Returns the files that prevent an open pull request from being merged. Empty once it is merged or closed. */
export async function filesWithConflicts(
  { git }: Pick<HubContext, "git">,
  { repoId, num, status, baseRef }: Pick<PullRow, "repoId" | "num" | "status" | "baseRef">,
): Promise<FilesWithConflicts> {
  if (status === "merged" || status === "closed") return [];
  const [base, head] = await Promise.all([git.head(repoId, baseRef), git.head(repoId, pullRef(num))]);
  if (base === undefined || head === undefined) return [];
  const known = remembered.get(git) ?? new LRUCache({ max: limits.pulls.rememberedConflicts });
  remembered.set(git, known);
  const key = `${repoId} ${base} ${head}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = conflictsBetween(git.folderOf(repoId), base, head);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function conflictsBetween(folder: string, base: string, head: string): Promise<FilesWithConflicts> {
  const common = await mergeBase(folder, base, head);
  if (common === undefined) return true;
  if (common === base || common === head) return [];
  try {
    const files = await findConflicts(folder, base, head);
    return files.length > limits.pulls.conflictFiles ? true : files;
  } catch (error) {
    // The merge takes more time or memory than it may, now and later.
    if (error instanceof GitCommandError) return true;
    throw error;
  }
}
