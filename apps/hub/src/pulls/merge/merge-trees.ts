import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { GitCommandError, startGit } from "../../git/command.ts";
import { beginWriting } from "../../git/writing/repository-writer.ts";

/** The result of a merge: a tree, or the paths at which both sides made different changes. */
export type MergedTrees = { tree: string } | { conflicts: string[] };

/** Without these, a merge of many renamed files could take minutes, and files could move to folders that no side chose. */
const settings = ["merge.renameLimit=1000", "merge.directoryRenames=false"];

/**
 * Merges two commits with a common ancestor without a work tree, and writes the new tree to the repository.
 * @throws {GitCommandError} git failed, or took too long
 */
export async function mergeTrees(folder: string, ours: string, theirs: string): Promise<MergedTrees> {
  return runMerge(folder, { ours, theirs, environment: {} });
}

/**
 * Tries a merge without keeping any object of it.
 * @returns the paths with conflicts; empty without any
 * @throws {GitCommandError} git failed, or took too long
 */
export async function findConflicts(folder: string, ours: string, theirs: string): Promise<string[]> {
  const writer = beginWriting(folder);
  try {
    const environment = {
      GIT_OBJECT_DIRECTORY: writer.folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(folder, "objects"),
    };
    const merged = await runMerge(folder, { ours, theirs, environment });
    return "tree" in merged ? [] : merged.conflicts;
  } finally {
    await writer.finish();
  }
}

interface Merge {
  ours: string;
  theirs: string;
  environment: Record<string, string>;
}

async function runMerge(folder: string, { ours, theirs, environment }: Merge): Promise<MergedTrees> {
  const args = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours, theirs];
  const { child, ended } = startGit(folder, args, { settings, environment, timeoutMs: limits.git.commandTimeoutMs });
  child.stdin.end();
  const [output, failure] = await Promise.all([
    buffer(child.stdout),
    ended.then(
      () => undefined,
      (error: unknown) => error,
    ),
  ]);
  const [tree = "", ...conflicts] = output.toString().split("\0");
  const isTree = /^[0-9a-f]{40}$/.test(tree);
  if (failure === undefined && isTree) return { tree };
  // Status 1 without a message: there are conflicts.
  if (isTree && failure instanceof GitCommandError && failure.stderr === "ended by 1") {
    return { conflicts: conflicts.filter((path) => path !== "") };
  }
  throw failure ?? new Error("git merge-tree returned no tree");
}
