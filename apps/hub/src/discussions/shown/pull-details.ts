import type { DiscussionDetails } from "../../contract/discussions.ts";
import type { HubContext } from "../../hub-context.ts";
import type { DiscussionRow } from "../tables.ts";

/** Returns the fields of a discussion's details that only pull requests have. */
export async function pullDetails(
  _context: HubContext,
  { isPullRequest, baseRef, mergeCommit }: DiscussionRow,
  _options: { withDiff: boolean },
): Promise<Partial<DiscussionDetails>> {
  if (!isPullRequest || baseRef === null) return {};
  return {
    changes: { base: baseRef, ...(mergeCommit === null ? {} : { mergeCommitId: mergeCommit }) },
    filesWithConflicts: false,
  };
}
