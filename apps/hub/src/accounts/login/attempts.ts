import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, inArray, lt, max, min, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { loginFailures } from "../tables.ts";

/** Attempts of one subject, such as `network:192.0.2.0/24`, within a window. */
export interface Attempts {
  count: number;
  oldest: Date;
  newest: Date;
}

const longestWindowMs = Math.max(limits.login.windowMs, limits.signUp.windowMs);

/**
 * Makes concurrent attempts of the same subjects wait for each other until the transaction ends.
 * @param subjects always in the same order of kinds, so that two transactions never wait for each other
 */
export async function lockSubjects(transaction: Queries, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${subject}`}::text, 0))`);
  }
}

/** @returns the subjects that have attempts after `since` */
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

/** @param at only attempts of this moment; without it, all */
export async function forgetAttempts(queries: Queries, subject: string, at?: Date): Promise<void> {
  const ofSubject = eq(loginFailures.subject, subject);
  await queries
    .delete(loginFailures)
    .where(at === undefined ? ofSubject : and(ofSubject, eq(loginFailures.failedAt, at)));
}

/** @param what begins the message: `Too many failed logins` */
export function tooManyAttempts(what: string, waitMs: number): HubError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new HubError("TooManyTries", `${what}. Wait ${wait} and try again.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
