import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, inArray, lt, max, min, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { loginFailures } from "../tables.ts";

/** Failed attempts within a window that count against one subject, such as `network:192.0.2.0/24`. */
export interface Attempts {
  count: number;
  oldest: Date;
  newest: Date;
}

const longestWindowMs = Math.max(
  limits.login.windowMs,
  limits.signUp.windowMs,
  limits.mail.windowMs,
  limits.avatar.windowMs,
  limits.oauth.device.windowMs,
);

/**
 * Serialises concurrent attempts of the same subjects until the transaction ends.
 * @param subjects always in the same order of kinds, so that two transactions cannot deadlock
 */
export async function lockSubjects(transaction: Queries, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${subject}`}::text, 0))`);
  }
}

/** Returns the attempts after `since`, by subject. Subjects without any are missing. */
export async function recentAttempts(
  queries: Queries,
  subjects: readonly string[],
  since: Date,
): Promise<Map<string, Attempts>> {
  const { subject, failedAt } = loginFailures;
  const rows = await queries
    .select({ subject, count: sql<number>`count(*)::int`, oldest: min(failedAt), newest: max(failedAt) })
    .from(loginFailures)
    .where(and(inArray(subject, [...subjects]), gt(failedAt, since)))
    .groupBy(subject);
  return new Map(
    rows.map((row) => [row.subject, { count: row.count, oldest: row.oldest ?? since, newest: row.newest ?? since }]),
  );
}

export async function logAttempt(queries: Queries, subjects: readonly string[], now: Date): Promise<void> {
  await queries.delete(loginFailures).where(lt(loginFailures.failedAt, new Date(now.getTime() - longestWindowMs)));
  await queries.insert(loginFailures).values(subjects.map((subject) => ({ subject, failedAt: now })));
}

/** Deletes the attempts of a subject. @param at deletes only those of this moment; default all */
export async function forgetAttempts(queries: Queries, subject: string, at?: Date): Promise<void> {
  const ofSubject = eq(loginFailures.subject, subject);
  await queries
    .delete(loginFailures)
    .where(at === undefined ? ofSubject : and(ofSubject, eq(loginFailures.failedAt, at)));
}

/** @param what the start of the message: `Too many failed logins` */
export function tooManyAttempts(what: string, waitMs: number): HubError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new HubError("TooManyTries", `${what}. Wait ${wait} and try again.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
