import type { DiscussionDetails } from "../../contract/discussions.ts";
import type { DiscussionRow } from "../tables.ts";

/** Returns the fields of a discussion's details that only pull requests have. */
export function pullDetails({ isPullRequest, baseRef, mergeCommit }: DiscussionRow): Partial<DiscussionDetails> {
  if (!isPullRequest || baseRef === null) return {};
  return {
    changes: { base: baseRef, ...(mergeCommit === null ? {} : { mergeCommitId: mergeCommit }) },
    filesWithConflicts: false,
  };
}
