import { isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { namespaces } from "./tables.ts";

/** Returns whether a user is suspended now. A suspension with an end needs no one to end it. */
export function isSuspended(
  { suspendedAt, suspendedUntil }: { suspendedAt: Date | null; suspendedUntil: Date | null },
  now: Date,
): boolean {
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);
}

/** Returns the condition for users who are not suspended. */
export function isNotSuspended(now: Date): SQL | undefined {
  return or(isNull(namespaces.suspendedAt), sql`${namespaces.suspendedUntil} <= ${now.toISOString()}::timestamptz`);
}

/** Returns the condition for users who are suspended. */
export function isSuspendedNow(now: Date): SQL {
  const { suspendedAt, suspendedUntil } = namespaces;
  return sql`(${isNotNull(suspendedAt)} and (${suspendedUntil} is null or ${suspendedUntil} > ${now.toISOString()}::timestamptz))`;
}
