import { HubError } from "../errors.ts";
import { mainRef } from "../git/git-store.ts";
import { TreeCheck } from "../git/tree-checks/check-trees.ts";
import { applyChanges, PathConflictError, type PendingTrees } from "../git/tree-checks/pending-trees.ts";
import { TreeRefusal } from "../git/tree-checks/tree-refusal.ts";
import { type TreeObjects, treeObjects } from "../git/trees/tree-objects.ts";
import type { TreeChange } from "../git/writing/fast-import.ts";
import type { HubContext } from "../hub-context.ts";

const statusOf = { path: "InvalidPath", size: "TooLarge" } as const;

/**
 * Checks the tree that a commit would have, with the same rules as for a push, before anything is written.
 * @param head the commit to build on; `undefined` for a new branch
 * @returns its new trees, and warnings about file names that are invalid on some systems
 * @throws {HubError} the commit is refused
 */
export async function checkChanges(
  { git, treeChecks }: Pick<HubContext, "git" | "treeChecks">,
  { repoId, head, changes }: { repoId: string; head: string | undefined; changes: readonly TreeChange[] },
): Promise<CheckedProposal> {
  const folder = git.folderOf(repoId);
  const treeOf = async (revision: string) => (await git.reader.info(folder, `${revision}^{tree}`))?.oid;
  const parent = head === undefined ? undefined : await treeOf(head);
  const base = async () => parent ?? (await treeOf(mainRef));
  return checkProposal(treeChecks, { objects: treeObjects(git.reader, folder), parent, base, changes });
}

/**
 * Checks the size of the commit that a new branch or tag points to: it may come from the middle of a push, where size
 * is not limited. If the main branch exceeds the limit, others may be as large.
 * @throws {HubError} it has too many files and folders
 */
export async function checkTip(
  { git, treeChecks }: Pick<HubContext, "git" | "treeChecks">,
  { repoId, commit }: { repoId: string; commit: string },
): Promise<void> {
  const folder = git.folderOf(repoId);
  const treesOf = async (revision: string) => {
    const tree = await git.reader.info(folder, `${revision}^{tree}`);
    return tree === undefined ? [] : [tree.oid];
  };
  const { strictNames, summaries } = treeChecks;
  const check = new TreeCheck({ objects: treeObjects(git.reader, folder), strictNames, shared: summaries });
  await asHubErrors(async () => {
    for (const tree of await treesOf(commit)) await check.tip(tree, () => treesOf(mainRef));
  });
}

/**
 * Checks the tree that a branch would have after a merge, with the same rules as for a push.
 * @param base the head of the branch
 * @throws {HubError} the merge is refused
 */
export async function checkMergedTree(
  { git, treeChecks }: Pick<HubContext, "git" | "treeChecks">,
  { repoId, base, tree }: { repoId: string; base: string; tree: string },
): Promise<void> {
  const folder = git.folderOf(repoId);
  const treesOf = async (revision: string): Promise<string[]> => {
    const found = await git.reader.info(folder, `${revision}^{tree}`);
    return found === undefined ? [] : [found.oid];
  };
  const { strictNames, summaries } = treeChecks;
  const check = new TreeCheck({ objects: treeObjects(git.reader, folder), strictNames, shared: summaries });
  await asHubErrors(async () => {
    // Only with the branch: names that differ by case clash even if each side had one of them.
    await check.commit({ tree, parentTrees: () => treesOf(base) });
    await check.tip(tree, () => treesOf(base));
  });
}

/** Like `checkChanges`, for the first commit of a repository that does not exist yet. */
export async function checkFirstFiles(
  { treeChecks }: Pick<HubContext, "treeChecks">,
  paths: readonly string[],
): Promise<string[]> {
  const objects = { tree: noObject, linkTarget: noObject };
  const changes = paths.map((path) => ({ kind: "write" as const, path, oid: "0".repeat(40) }));
  const proposal = { objects, parent: undefined, base: async () => undefined, changes };
  return (await checkProposal(treeChecks, proposal)).warnings;
}

function noObject(oid: string): Promise<never> {
  return Promise.reject(new Error(`there is no object ${oid}`));
}

interface Proposal {
  objects: TreeObjects;
  parent: string | undefined;
  base: () => Promise<string | undefined>;
  changes: readonly TreeChange[];
}

interface CheckedProposal {
  trees: PendingTrees;
  warnings: string[];
}

async function checkProposal(
  { strictNames, summaries }: HubContext["treeChecks"],
  { objects, parent, base, changes }: Proposal,
): Promise<CheckedProposal> {
  return asHubErrors(async () => {
    const trees = await applyChanges(objects, parent, changes);
    const checked = new TreeCheck({ objects: trees.objects, strictNames, shared: summaries });
    await checked.commit({ tree: trees.root, parentTrees: async () => (parent === undefined ? [] : [parent]) });
    await checked.tip(trees.root, async () => [await base()].filter((tree) => tree !== undefined));
    return { trees, warnings: checked.warnings };
  });
}

async function asHubErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PathConflictError) throw new HubError("BadRequest", error.message, { cause: error });
    if (error instanceof TreeRefusal) throw new HubError(statusOf[error.kind], error.message, { cause: error });
    throw error;
  }
}
