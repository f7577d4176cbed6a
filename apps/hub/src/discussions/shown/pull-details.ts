import type { DiscussionDetails } from "../../contract/discussions.ts";
import type { HubContext } from "../../hub-context.ts";
import { asPull } from "../../pulls/find-pull.ts";
import { filesWithConflicts } from "../../pulls/merge/files-with-conflicts.ts";
import { pullRequestDiff } from "../../pulls/pull-request-diff.ts";
import { pullRef } from "../find-discussion.ts";
import type { DiscussionRow } from "../tables.ts";

/**
 * Returns the fields of a discussion's details that only pull requests have.
 * @param options.readsFiles whether the caller may read the repository's files; otherwise the diff is empty
 */
export async function pullDetails(
  context: Pick<HubContext, "git">,
  row: DiscussionRow,
  { withDiff, readsFiles }: { withDiff: boolean; readsFiles: boolean },
): Promise<Partial<DiscussionDetails>> {
  const pull = asPull(row);
  if (pull === undefined) return {};
  const [head, conflicts, diff] = await Promise.all([
    context.git.head(pull.repoId, pullRef(pull.num)),
    filesWithConflicts(context, pull),
    withDiff && readsFiles ? pullRequestDiff(context, pull) : undefined,
  ]);
  return {
    changes: {
      base: pull.baseRef,
      ...(pull.mergeCommit === null ? {} : { mergeCommitId: pull.mergeCommit }),
      ...(head === undefined ? { refDeleted: true } : { headCommitId: head }),
    },
    filesWithConflicts: conflicts,
    ...(withDiff ? { diff: diff?.text ?? "" } : {}),
  };
}
