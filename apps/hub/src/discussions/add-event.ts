import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { eq, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { recordDiscussion } from "../events/record-discussion.ts";
import type { NewEvent } from "./discussion-events.ts";
import {
  type CommentRow,
  type DiscussionRow,
  discussionComments,
  discussionEvents,
  discussions,
  type EventRow,
} from "./tables.ts";

interface Origin {
  /** The user who caused the event. */
  author: { userId: string };
  now: Date;
}

/**
 * Adds an event to a discussion. All events are added here, in a transaction with the change that they describe.
 * @throws {HubError} the discussion has as many events as it may have
 */
export async function addEvent(
  queries: Queries,
  discussion: Pick<DiscussionRow, "id">,
  { author, now, ...event }: NewEvent & Origin,
): Promise<EventRow> {
  // Locks the row, so that positions are unique and in order.
  const [counted] = await queries
    .update(discussions)
    .set({
      eventCount: sql`${discussions.eventCount} + 1`,
      commentCount: sql`${discussions.commentCount} + ${event.type === "comment" ? 1 : 0}`,
      lastActivityAt: now,
    })
    .where(eq(discussions.id, discussion.id))
    .returning({ position: discussions.eventCount });
  if (counted === undefined) throw new HubError("NotFound", "The discussion was deleted.");
  checkEventCount(counted.position, event);
  const [row] = await queries
    .insert(discussionEvents)
    .values({
      id: newId(),
      discussionId: discussion.id,
      position: counted.position,
      type: event.type,
      authorId: author.userId,
      createdAt: now,
      data: event.data,
    })
    .returning();
  if (row === undefined) throw new Error(`PostgreSQL returned no row for an event of discussion ${discussion.id}.`);
  if (event.type !== "comment") {
    const change = { kind: "changed" } as const;
    await recordDiscussion(queries, { discussionId: discussion.id, actorId: author.userId, now, change });
  }
  return row;
}

/**
 * Adds a comment, in the caller's transaction.
 * @param replyTo the id of the event that it replies to
 * @throws {HubError} the discussion is full
 */
export async function addComment(
  queries: Queries,
  discussion: Pick<DiscussionRow, "id">,
  { author, raw, replyTo, now }: Origin & { raw: string; replyTo?: string | undefined },
): Promise<{ event: EventRow; comment: CommentRow }> {
  const event = await addEvent(queries, discussion, { type: "comment", data: {}, author, now });
  await addText(queries, discussion, Buffer.byteLength(raw));
  const [comment] = await queries
    .insert(discussionComments)
    .values({ eventId: event.id, raw, replyTo, updatedAt: now, updatedBy: author.userId })
    .returning();
  if (comment === undefined) throw new Error(`PostgreSQL returned no row for the comment ${event.id}.`);
  const kind = event.position === 1 ? "created" : "commented";
  const change = { kind, comment: { id: event.id, authorId: author.userId, content: raw, hidden: false } } as const;
  await recordDiscussion(queries, { discussionId: discussion.id, actorId: author.userId, now, change });
  return { event, comment };
}

/**
 * Adds one event per commit that was pushed to a pull request. Records the newest `limits.discussions.commitEvents` of them,
 * and none beyond the events that a discussion may have: the commits themselves are in git.
 * @param commits the oldest first
 */
export async function addCommits(
  queries: Queries,
  pull: Pick<DiscussionRow, "id">,
  { author, commits, now }: Origin & { commits: readonly { oid: string; subject: string }[] },
): Promise<void> {
  await queries.transaction(async (transaction) => {
    const [locked] = await transaction
      .select({ eventCount: discussions.eventCount })
      .from(discussions)
      .where(eq(discussions.id, pull.id))
      .for("update");
    if (locked === undefined) return;
    const { events, commitEvents } = limits.discussions;
    const count = Math.min(commits.length, commitEvents, Math.max(0, events - locked.eventCount));
    if (count === 0) return;
    await transaction.insert(discussionEvents).values(
      commits.slice(-count).map(({ oid, subject }, index) => ({
        id: newId(),
        discussionId: pull.id,
        position: locked.eventCount + 1 + index,
        type: "commit" as const,
        authorId: author.userId,
        createdAt: now,
        data: { subject, oid },
      })),
    );
    await transaction
      .update(discussions)
      .set({ eventCount: locked.eventCount + count, lastActivityAt: now })
      .where(eq(discussions.id, pull.id));
  });
}

/** Counts bytes of comments; fewer than 0 for deleted ones. @throws {HubError} the discussion is full */
export async function addText(queries: Queries, { id }: Pick<DiscussionRow, "id">, bytes: number): Promise<void> {
  const [counted] = await queries
    .update(discussions)
    .set({ textBytes: sql`${discussions.textBytes} + ${bytes}` })
    .where(eq(discussions.id, id))
    .returning({ textBytes: discussions.textBytes });
  if (bytes > 0) checkTextBytes(counted?.textBytes ?? 0);
}

/**
 * Checks before other changes that a comment can be added to a discussion.
 * @param discussion the row as locked by `lockDiscussion` in this transaction
 * @throws {HubError} the discussion is full
 */
export function checkRoomForComment({ eventCount, textBytes }: DiscussionRow, raw: string): void {
  checkEventCount(eventCount + 1, { type: "comment", data: {} });
  checkTextBytes(textBytes + Buffer.byteLength(raw));
}

function checkTextBytes(bytes: number): void {
  const { textBytes } = limits.discussions;
  if (bytes <= textBytes) return;
  throw new HubError(
    "BadRequest",
    `The comments of a discussion, with their earlier texts, may have ${textBytes} bytes. Start a new discussion to continue.`,
  );
}

/** A full discussion can still be closed or merged, but not be opened again, which would have no end. */
function checkEventCount(position: number, event: NewEvent): void {
  const isLast = event.type === "ref-deleted" || (event.type === "status-change" && event.data.status !== "open");
  if (isLast || position <= limits.discussions.events) return;
  throw new HubError(
    "BadRequest",
    `A discussion may have ${limits.discussions.events} comments and other events. Start a new discussion to continue.`,
  );
}
