import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Notification, Notifications } from "../contract/community/notifications.ts";
import type { Queries } from "../database/queries.ts";
import type { Call } from "../http/call.ts";
import { queryCount, queryFlag } from "../http/query.ts";
import { checkForm } from "../http/read-json.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { Filters } from "./api.ts";
import { followers, notifications } from "./tables.ts";

type Select = Pick<Queries, "select">;
type Row = typeof notifications.$inferSelect;

/** Lists the notifications that pass the filters of a query, without those of repositories that are hidden by now. */
export async function listNotifications(
  orm: Select,
  caller: SignedIn,
  { query, publicUrl }: Pick<Call, "query" | "publicUrl">,
): Promise<Notifications> {
  const { page, pages } = limits.notifications;
  const start = queryCount(query, "p", { byDefault: 0, min: 0, max: pages }) * page;
  const visible = ownVisible(caller);
  const filtered = and(visible, ...filtersOf(query));
  const rows = await orm
    .select({ notification: notifications, name: repos.fullName, type: repos.type })
    .from(notifications)
    .innerJoin(repos, eq(repos.id, notifications.repoId))
    .where(filtered)
    .orderBy(desc(notifications.updatedAt), desc(notifications.subjectId))
    .limit(page)
    .offset(start);
  const participants = await participantsOf(
    orm,
    rows.map(({ notification }) => notification.subjectId),
  );
  return {
    notifications: rows.map(({ notification, ...repo }) => represent(notification, repo, { participants, publicUrl })),
    count: {
      view: await countOf(orm, filtered),
      unread: await countOf(orm, and(visible, eq(notifications.isRead, false))),
      all: await countOf(orm, visible),
    },
    start,
  };
}

function ownVisible(caller: SignedIn): SQL | undefined {
  return and(eq(notifications.userId, caller.userId), visibleTo(caller));
}

/** @throws {HubError} 400: a filter is invalid. Ignored, it would let a change apply to all notifications. */
function filtersOf(query: URLSearchParams): (SQL | undefined)[] {
  const { readStatus, repoType, repoName, mention, lastUpdate } = checkForm(Object.fromEntries(query), Filters);
  return [
    readStatus === "unread" ? eq(notifications.isRead, false) : undefined,
    repoType === undefined ? undefined : eq(repos.type, repoType),
    repoName === undefined ? undefined : eq(repos.foldedFullName, foldName(repoName)),
    mention === "mentions" ? eq(notifications.reason, "mention") : undefined,
    mention === "participating" ? ne(notifications.reason, "watching") : undefined,
    lastUpdate === undefined ? undefined : lte(notifications.updatedAt, new Date(lastUpdate)),
  ];
}

/** Returns the subjects that a change is about: all that pass the filters, or the given ones. */
export async function chosenSubjects(
  orm: Select,
  caller: SignedIn,
  { query, ids }: { query: URLSearchParams; ids: readonly string[] },
): Promise<string[]> {
  const filters = filtersOf(query);
  if (!queryFlag(query, "applyToAll")) return [...ids];
  const { page, pages } = limits.notifications;
  const rows = await orm
    .select({ id: notifications.subjectId })
    .from(notifications)
    .innerJoin(repos, eq(repos.id, notifications.repoId))
    .where(and(ownVisible(caller), ...filters))
    .limit(page * pages);
  return rows.map(({ id }) => id);
}

/** Removes notifications that did not change for a long time. */
export async function removeOldNotifications({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  const before = new Date(now().getTime() - limits.notifications.keptMs);
  await orm.delete(notifications).where(lt(notifications.updatedAt, before));
}

async function countOf(orm: Select, condition: SQL | undefined): Promise<number> {
  const [row] = await orm
    .select({ n: count() })
    .from(notifications)
    .innerJoin(repos, eq(repos.id, notifications.repoId))
    .where(condition);
  return row?.n ?? 0;
}

interface Participant {
  discussionId: string;
  _id: string;
  user: string;
  avatarId: string | null;
}

async function participantsOf(orm: Select, discussionIds: string[]): Promise<Participant[]> {
  const ranked = orm
    .select({
      discussionId: sql<string>`${followers.discussionId}`.as("discussion"),
      userId: sql<string>`${followers.userId}`.as("participant"),
      turn: sql<number>`row_number() over (partition by ${followers.discussionId})`.as("turn"),
    })
    .from(followers)
    .where(and(inArray(followers.discussionId, discussionIds), eq(followers.reason, "participating")))
    .as("ranked");
  return orm
    .select({
      discussionId: ranked.discussionId,
      _id: namespaces.id,
      user: namespaces.name,
      avatarId: namespaces.avatarId,
    })
    .from(ranked)
    .innerJoin(namespaces, eq(namespaces.id, ranked.userId))
    .where(lte(ranked.turn, limits.notifications.participants));
}

function represent(
  row: Row,
  repo: Notification["repo"],
  { participants, publicUrl }: { participants: readonly Participant[]; publicUrl: string },
): Notification {
  const { subjectId, kind, num, title, status, isPullRequest, commentId, reason, isRead, updatedAt } = row;
  const common = { updatedAt: updatedAt.toISOString(), read: isRead, repo };
  if (kind === "access-request" || num === null) return { type: "access-request", ...common, id: subjectId };
  const participating = participants
    .filter(({ discussionId }) => discussionId === subjectId)
    .map(({ _id, user, avatarId }) => ({ _id, user, avatar: avatarUrl(publicUrl, { name: user, avatarId }) }));
  return {
    type: "repo",
    ...common,
    ...(commentId === null ? {} : { discussionEventId: commentId }),
    discussion: { id: subjectId, num, title: title ?? "", status: status ?? "open", isPullRequest, participating },
    reason,
  };
}
