import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { discussions } from "../discussions/tables.ts";
import { repos } from "../repos/tables.ts";
import { recordEvent } from "./record-event.ts";
import type { EventComment } from "./repo-event.ts";

interface DiscussionChange {
  discussionId: string;
  actorId: string;
  now: Date;
  /** What changed: a new discussion, a new comment, or the discussion's title, status or another property. */
  change: { kind: "created" | "commented"; comment: EventComment } | { kind: "changed" };
}

/** Records a change of a discussion or pull request, in the transaction of the change. */
export async function recordDiscussion(
  orm: Queries,
  { discussionId, actorId, now, change }: DiscussionChange,
): Promise<void> {
  const [row] = await orm
    .select({ discussion: discussions, repo: repos })
    .from(discussions)
    .innerJoin(repos, eq(repos.id, discussions.repoId))
    .where(eq(discussions.id, discussionId));
  if (row === undefined) return;
  const { id, num, title, status, isPullRequest, authorId, baseRef, mergeCommit } = row.discussion;
  const changes =
    baseRef === null
      ? {}
      : { changes: { base: baseRef, ...(mergeCommit === null ? {} : { mergeCommitId: mergeCommit }) } };
  const discussion = { id, num, title, status, isPullRequest, authorId, ...changes };
  const isNewComment = change.kind === "commented";
  await recordEvent(
    { orm, now: () => now },
    {
      action: change.kind === "changed" ? "update" : "create",
      scope: isNewComment ? "discussion.comment" : "discussion",
      repo: row.repo,
      actorId,
      details: { discussion, ...(change.kind === "changed" ? {} : { comment: change.comment }) },
    },
  );
}
