import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray, sql } from "drizzle-orm";
import { callersOfUserIds } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import type { EventDiscussion } from "../events/repo-event.ts";
import type { EventRow } from "../events/tables.ts";
import { accessTo } from "../repos/access.ts";
import { repoColumns, repos } from "../repos/tables.ts";
import { mentionsIn } from "./mentions.ts";
import { followers, type NotificationReason, notifications } from "./tables.ts";
import { watchersOf, withoutMuting } from "./watches.ts";

/** Stores the notifications that follow from events of discussions. */
export async function notifyOfEvents(orm: Queries, events: readonly EventRow[]): Promise<void> {
  for (const event of events) {
    const { discussion } = event.details;
    if (discussion === undefined) continue;
    if (event.scope === "discussion" && event.action === "delete") await forgetDiscussion(orm, discussion.id);
    else if (!isChangedComment(event)) await notifyOfDiscussion(orm, event, discussion);
  }
}

/** Edits and hidden comments are for webhooks: they must not make notifications unread again. */
function isChangedComment({ scope, action }: EventRow): boolean {
  return scope === "discussion.comment" && action !== "create";
}

async function forgetDiscussion(orm: Queries, id: string): Promise<void> {
  await orm.delete(notifications).where(eq(notifications.subjectId, id));
  await orm.delete(followers).where(eq(followers.discussionId, id));
}

async function notifyOfDiscussion(orm: Queries, event: EventRow, discussion: EventDiscussion): Promise<void> {
  const [repo] = await orm.select(repoColumns).from(repos).where(eq(repos.id, event.repoId));
  if (repo === undefined) return;
  const { comment } = event.details;
  const isNew = event.action === "create" && comment !== undefined && !comment.hidden;
  const mentioned = isNew ? await usersNamed(orm, mentionsIn(comment.content)) : [];
  await follow(orm, { repoId: repo.id, discussion, actorId: event.actorId, mentioned });
  const reasons = await reasonsOf(orm, event, discussion);
  const users = await callersOfUserIds(orm, [...reasons.keys()]);
  const rows = [...reasons].flatMap(([userId, reason]) => {
    const user = users.get(userId);
    if (user === undefined || userId === event.actorId || accessTo(repo, user) === "none") return [];
    const { num, title, status, isPullRequest, id: subjectId } = discussion;
    const about = { kind: "discussion" as const, num, title, status, isPullRequest, commentId: comment?.id ?? null };
    return [{ userId, subjectId, repoId: repo.id, ...about, reason, updatedAt: event.createdAt }];
  });
  await storeNotifications(orm, rows);
}

/** Stores notifications; those of the same subject become unread again. */
export async function storeNotifications(
  orm: Queries,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<void> {
  const { perQuery } = limits.notifications;
  for (let start = 0; start < rows.length; start += perQuery) {
    await orm
      .insert(notifications)
      .values(rows.slice(start, start + perQuery))
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.subjectId],
        set: {
          isRead: false,
          title: sql`excluded.title`,
          status: sql`excluded.status`,
          commentId: sql`excluded.comment_id`,
          reason: sql`excluded.reason`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
}

async function usersNamed(orm: Queries, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(and(inArray(namespaces.foldedName, names.map(foldName)), eq(namespaces.kind, "user")));
  return rows.map(({ id }) => id);
}

interface Following {
  repoId: string;
  discussion: EventDiscussion;
  actorId: string | null;
  mentioned: readonly string[];
}

/** Remembers who takes part. A participant stays one when mentioned, and muted stays muted. */
async function follow(orm: Queries, { repoId, discussion, actorId, mentioned }: Following): Promise<void> {
  const participants = [discussion.authorId, actorId].filter((id) => id !== null);
  const reasons = new Map<string, NotificationReason>();
  for (const id of mentioned) reasons.set(id, "mention");
  for (const id of participants) reasons.set(id, "participating");
  const users = await callersOfUserIds(orm, [...reasons.keys()]);
  const rows = [...reasons]
    .filter(([userId]) => users.has(userId))
    .map(([userId, reason]) => ({ discussionId: discussion.id, repoId, userId, reason }));
  if (rows.length > 0) await orm.insert(followers).values(rows).onConflictDoNothing();
}

/** Returns who gets a notification, and why: the strongest reason counts, and those who muted it get none. */
async function reasonsOf(
  orm: Queries,
  { repoId, namespaceId }: EventRow,
  { id }: EventDiscussion,
): Promise<Map<string, NotificationReason>> {
  const watched = { repoId, namespaceId };
  const watching = await watchersOf(orm, watched);
  const reasons = new Map<string, NotificationReason>(watching.map((userId) => [userId, "watching"]));
  for (const { userId, reason, isMuted } of await orm.select().from(followers).where(eq(followers.discussionId, id))) {
    if (isMuted) reasons.delete(userId);
    else reasons.set(userId, reason);
  }
  const notified = new Set(await withoutMuting(orm, watched, [...reasons.keys()]));
  return new Map([...reasons].filter(([userId]) => notified.has(userId)));
}
