import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { discussions } from "../discussions/tables.ts";
import { repos } from "../repos/tables.ts";
import { recordEvent } from "./record-event.ts";
import type { EventComment, NewEvent } from "./repo-event.ts";

interface DiscussionChange {
  discussionId: string;
  actorId: string;
  now: Date;
  change: DiscussionChangeKind;
}

/** What changed: a new discussion, a new, edited or hidden comment, the discussion's title, status or another property. */
type DiscussionChangeKind =
  | { kind: "created" | "commented" | "comment-changed"; comment: EventComment }
  | { kind: "changed" | "deleted" };

const actions = {
  created: { action: "create", scope: "discussion" },
  changed: { action: "update", scope: "discussion" },
  deleted: { action: "delete", scope: "discussion" },
  commented: { action: "create", scope: "discussion.comment" },
  "comment-changed": { action: "update", scope: "discussion.comment" },
} as const satisfies Record<DiscussionChangeKind["kind"], Pick<NewEvent, "action" | "scope">>;

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
  await recordEvent(
    { orm, now: () => now },
    {
      ...actions[change.kind],
      repo: row.repo,
      actorId,
      details: { discussion, ...("comment" in change ? { comment: change.comment } : {}) },
    },
  );
}
