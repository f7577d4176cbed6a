import { limits } from "@modelyard/platform/limits";
import { and, between, count, countDistinct, eq } from "drizzle-orm";
import type { Reaction } from "../../contract/discussions.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { forgetCommentText } from "../../events/forget-texts.ts";
import { recordDiscussion } from "../../events/record-discussion.ts";
import type { EventComment } from "../../events/repo-event.ts";
import { addText } from "../add-event.ts";
import type { Participation } from "../discussion-access.ts";
import {
  type CommentRow,
  type DiscussionRow,
  discussionComments,
  discussionEdits,
  discussionEvents,
  discussionReactions,
  discussions,
  type EventRow,
} from "../tables.ts";

export interface FoundComment {
  event: EventRow;
  comment: CommentRow;
}

/** Finds a comment of a discussion that is locked in this transaction. @throws {HubError} not found */
export async function findComment(
  queries: Queries,
  discussion: Pick<DiscussionRow, "id" | "num">,
  eventId: string,
): Promise<FoundComment> {
  const [found] = await queries
    .select({ event: discussionEvents, comment: discussionComments })
    .from(discussionEvents)
    .innerJoin(discussionComments, eq(discussionComments.eventId, discussionEvents.id))
    .where(and(eq(discussionEvents.discussionId, discussion.id), eq(discussionEvents.id, eventId)));
  if (found === undefined) throw new HubError("NotFound", `Discussion ${discussion.num} has no comment with this id.`);
  return found;
}

/** Replaces the text of a comment. Keeps the first text and the newest of the others. */
export async function editComment(
  queries: Queries,
  discussion: DiscussionRow,
  { event, comment }: FoundComment,
  { caller, raw, now }: Pick<Participation, "caller"> & { raw: string; now: Date },
): Promise<void> {
  if (event.authorId !== caller.userId) throw new HubError("Forbidden", "Only its author may edit a comment.");
  requireVisible(comment);
  if (raw === comment.raw) return;
  const { eventId, editCount } = comment;
  await queries.insert(discussionEdits).values({
    eventId,
    version: editCount,
    raw: comment.raw,
    createdAt: comment.updatedAt,
    authorId: comment.updatedBy,
  });
  const dropped = await queries
    .delete(discussionEdits)
    .where(
      and(
        eq(discussionEdits.eventId, eventId),
        between(discussionEdits.version, 1, editCount - limits.discussions.edits + 1),
      ),
    )
    .returning({ raw: discussionEdits.raw });
  await queries
    .update(discussionComments)
    .set({ raw, html: null, htmlVersion: 0, editCount: editCount + 1, updatedAt: now, updatedBy: caller.userId })
    .where(eq(discussionComments.eventId, eventId));
  await addText(queries, discussion, Buffer.byteLength(raw) - bytesOf(dropped));
  const changed = { id: eventId, authorId: event.authorId, content: raw, hidden: false };
  await recordChanged(queries, discussion, { comment: changed, caller, now });
}

/** Hides a comment and deletes its texts, which cannot be undone. */
export async function hideComment(
  queries: Queries,
  discussion: DiscussionRow,
  { event, comment }: FoundComment,
  { caller, isMaintainer, now }: Participation & { now: Date },
): Promise<void> {
  if (event.authorId !== caller.userId && !isMaintainer) {
    throw new HubError("Forbidden", "Only its author and users with write access may hide a comment.");
  }
  if (comment.isHidden) return;
  const { eventId } = comment;
  const dropped = await queries
    .delete(discussionEdits)
    .where(eq(discussionEdits.eventId, eventId))
    .returning({ raw: discussionEdits.raw });
  await queries
    .update(discussionComments)
    .set({ raw: "", html: null, htmlVersion: 0, isHidden: true, hiddenBy: caller.userId })
    .where(eq(discussionComments.eventId, eventId));
  await addText(queries, discussion, -bytesOf([...dropped, comment]));
  await forgetCommentText(queries, discussion.repoId, eventId);
  const changed = { id: eventId, authorId: event.authorId, content: "", hidden: true };
  await recordChanged(queries, discussion, { comment: changed, caller, now });
}

async function recordChanged(
  queries: Queries,
  { id: discussionId }: DiscussionRow,
  { comment, caller, now }: { comment: EventComment; caller: { userId: string }; now: Date },
): Promise<void> {
  const change = { kind: "comment-changed", comment } as const;
  await recordDiscussion(queries, { discussionId, actorId: caller.userId, now, change });
}

/** Adds or removes a reaction of the caller to a comment. */
export async function setReaction(
  queries: Queries,
  discussion: DiscussionRow,
  { comment }: FoundComment,
  { caller, reaction, isWanted, now }: { caller: { userId: string }; reaction: Reaction; isWanted: boolean; now: Date },
): Promise<void> {
  const { eventId } = comment;
  const { userId } = caller;
  if (isWanted) {
    requireVisible(comment);
    await queries
      .insert(discussionReactions)
      .values({ eventId, userId, reaction, createdAt: now })
      .onConflictDoNothing();
  } else {
    await queries
      .delete(discussionReactions)
      .where(
        and(
          eq(discussionReactions.eventId, eventId),
          eq(discussionReactions.userId, userId),
          eq(discussionReactions.reaction, reaction),
        ),
      );
  }
  const [reacting] = await queries
    .select({ users: countDistinct(discussionReactions.userId), most: count() })
    .from(discussionReactions)
    .innerJoin(discussionEvents, eq(discussionEvents.id, discussionReactions.eventId))
    .where(eq(discussionEvents.discussionId, discussion.id));
  if (isWanted && (reacting?.most ?? 0) > limits.discussions.reactions) {
    throw new HubError("BadRequest", `A discussion may have ${limits.discussions.reactions} reactions.`);
  }
  await queries
    .update(discussions)
    .set({ reactionUserCount: reacting?.users ?? 0 })
    .where(eq(discussions.id, discussion.id));
}

function requireVisible({ isHidden }: CommentRow): void {
  if (isHidden) throw new HubError("BadRequest", "The comment is hidden, which cannot be undone.");
}

function bytesOf(texts: readonly { raw: string }[]): number {
  return texts.reduce((bytes, { raw }) => bytes + Buffer.byteLength(raw), 0);
}
