import { limits } from "@modelyard/platform/limits";
import { and, eq, sql, sum } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { isAnyOf } from "../objects/is-any-of.ts";
import { objects, objectUploads, repoObjects } from "../objects/tables.ts";
import { xorbs, xorbUploads } from "../xet/tables.ts";

/**
 * Returns the bytes that a user has uploaded and that were never part of a commit: uploads in parts with their announced
 * size, xorbs of which files use too little, and files.
 */
export async function stagedBytesOf(queries: Queries, userId: string): Promise<number> {
  const parts = queries
    .select({ bytes: sum(objectUploads.size) })
    .from(objectUploads)
    .where(eq(objectUploads.userId, userId));
  const unused = queries
    .select({ bytes: sum(xorbs.storedBytes) })
    .from(xorbUploads)
    .innerJoin(xorbs, eq(xorbs.hash, xorbUploads.xorbHash))
    .where(and(eq(xorbUploads.userId, userId), sql`not ${xorbUploads.isUsed}`));
  const linked = queries
    .select({ sha256: repoObjects.sha256 })
    .from(repoObjects)
    .where(and(eq(repoObjects.linkedBy, userId), sql`not ${repoObjects.wasReferenced}`));
  const files = queries
    .select({ bytes: sum(objects.size) })
    .from(objects)
    .where(sql`${objects.sha256} in ${linked}`);
  const [row] = await queries.execute<{ bytes: string }>(
    sql`select coalesce(${parts}, 0) + coalesce(${unused}, 0) + coalesce(${files}, 0) as bytes`,
  );
  return Number(row?.bytes ?? 0);
}

/** Returns those of the hashes of which the user has an unfinished upload in parts: their size is counted already. */
export async function uploadsInParts(
  queries: Queries,
  userId: string,
  sha256s: readonly string[],
): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const rows = await queries
    .select({ sha256: objectUploads.sha256 })
    .from(objectUploads)
    .where(and(eq(objectUploads.userId, userId), isAnyOf(objectUploads.sha256, sha256s)))
    .limit(limits.objects.perQuery);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Has uploads in parts of one user begin one after the other, so that together they do not exceed the limit. */
export async function lockStaging(queries: Queries, userId: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`modelyard-staging ${userId}`}::text, 0))`);
}
