import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { repoEvents } from "./tables.ts";

/** Removes the text of a comment from events, so that no delivery or replay of them sends it any more. */
export async function forgetCommentText(orm: Queries, repoId: string, commentId: string): Promise<void> {
  const { details } = repoEvents;
  const hidden = JSON.stringify({ content: "", hidden: true });
  await orm
    .update(repoEvents)
    .set({ details: sql`jsonb_set(${details}, '{comment}', (${details}->'comment') || (${hidden}::text::jsonb))` })
    .where(and(eq(repoEvents.repoId, repoId), sql`${repoEvents.details}->'comment'->>'id' = ${commentId}`));
}

/** Removes the events of a discussion with their deliveries. Call it before its deletion is recorded. */
export async function forgetDiscussionEvents(orm: Queries, repoId: string, discussionId: string): Promise<void> {
  await orm
    .delete(repoEvents)
    .where(and(eq(repoEvents.repoId, repoId), sql`${repoEvents.details}->'discussion'->>'id' = ${discussionId}`));
}
