import { limits } from "@modelyard/platform/limits";
import { and, count, eq, gt, min } from "drizzle-orm";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { discussionEvents, discussions } from "./tables.ts";

interface LimitedUser {
  author: { userId: string };
  counted: "discussions" | "comments";
  now: Date;
}

/**
 * Checks that a user may create one more discussion or comment in this hour. Counts what is stored, so that all nodes count
 * alike. Locks the user until the transaction ends, so that concurrent requests do not exceed the limit together.
 * @throws {HubError} 429
 */
export async function checkUserLimit(
  { limitsUsers }: Pick<HubContext, "limitsUsers">,
  queries: Queries,
  { author, counted, now }: LimitedUser,
): Promise<void> {
  if (!limitsUsers) return;
  await queries
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.id, author.userId))
    .for("no key update");
  const { windowMs, ...allowed } = limits.discussions.perUser;
  const since = new Date(now.getTime() - windowMs);
  const read = counted === "discussions" ? recentDiscussions : recentComments;
  const [recent] = await read(queries, author.userId, since);
  if (recent === undefined || recent.count < allowed[counted]) return;
  const waitMs = (recent.oldest?.getTime() ?? now.getTime()) + windowMs - now.getTime();
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new HubError(
    "TooManyTries",
    `You may create ${allowed[counted]} ${counted} an hour. Try again in ${seconds} seconds.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

function recentDiscussions(queries: Queries, userId: string, since: Date) {
  return queries
    .select({ count: count(), oldest: min(discussions.createdAt) })
    .from(discussions)
    .where(and(eq(discussions.authorId, userId), gt(discussions.createdAt, since)));
}

function recentComments(queries: Queries, userId: string, since: Date) {
  const { authorId, type, createdAt } = discussionEvents;
  return queries
    .select({ count: count(), oldest: min(createdAt) })
    .from(discussionEvents)
    .where(and(eq(authorId, userId), eq(type, "comment"), gt(createdAt, since)));
}
