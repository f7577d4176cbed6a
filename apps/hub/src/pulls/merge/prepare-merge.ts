import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../../accounts/caller.ts";
import { authorOf } from "../../commits/author.ts";
import { HubError } from "../../errors.ts";
import { mergeBase } from "../../git/history/ancestry.ts";
import { createMergeCommit } from "../../git/writing/special-objects.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { PullRow } from "../find-pull.ts";
import { checkMerged } from "./check-merged.ts";
import { findConflicts, mergeTrees } from "./merge-trees.ts";

interface Heads {
  repo: RepoRow;
  pull: PullRow;
  caller: SignedIn;
  /** The head of the base branch. */
  base: string;
  /** The head of the pull request. */
  head: string;
}

/** A merge that only needs the base branch to move. */
export interface PreparedMerge {
  /** The commit that the base branch will point to: its present head if that has all changes. */
  commit: string;
  /** The newest commit that both branches have. */
  common: string;
}

/**
 * Prepares the merge of a pull request: by fast-forward if the base branch has no other commits, else by a merge commit.
 * @throws {HubError} 409 with the files that have conflicts; or the result may not be pushed
 */
export async function prepareMerge(
  context: HubContext,
  { repo, pull, caller, base, head }: Heads,
): Promise<PreparedMerge> {
  const { git, now } = context;
  const { num, title } = pull;
  const folder = git.folderOf(repo.id);
  const common = await mergeBase(folder, base, head);
  if (common === undefined) {
    throw new HubError(
      "Conflict",
      `Pull request ${num} has no commit in common with ${pull.baseRef}, whose history was replaced. Create a new pull request from the present branch.`,
    );
  }
  if (common === head) return { commit: base, common };
  if (common === base) {
    const tree = (await git.reader.info(folder, `${head}^{tree}`))?.oid;
    if (tree === undefined) throw new Error(`the commit ${head} has no tree`);
    await checkMerged(context, { repo, caller, base, tree });
    return { commit: head, common };
  }
  // First without keeping objects: a merge with conflicts can be tried often.
  const conflicts = await findConflicts(folder, base, head);
  if (conflicts.length > 0) throw conflictsError(pull, conflicts);
  const merged = await mergeTrees(folder, base, head);
  if (!("tree" in merged)) throw conflictsError(pull, merged.conflicts);
  const { tree } = merged;
  await checkMerged(context, { repo, caller, base, tree });
  const message = `${title} (#${num})\n`.replaceAll("\0", " ");
  const commit = await createMergeCommit(folder, {
    tree,
    parents: [base, head],
    message,
    author: authorOf(caller, now()),
  });
  return { commit, common };
}

/** Files that the message of a refused merge names. */
const namedFiles = 10;

function conflictsError({ num, baseRef }: PullRow, conflicts: readonly string[]): HubError {
  const more = conflicts.length > namedFiles ? ` and ${conflicts.length - namedFiles} more` : "";
  const named = conflicts.slice(0, namedFiles).map((path) => `"${path.slice(0, 200)}"`);
  return new HubError(
    "Conflict",
    `Pull request ${num} has conflicts with ${baseRef} in ${named.join(", ")}${more}. Merge ${baseRef} into refs/pr/${num}, resolve them and push.`,
    { body: { filesWithConflicts: conflicts.slice(0, limits.pulls.conflictFiles) } },
  );
}
