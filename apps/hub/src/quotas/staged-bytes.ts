import { limits } from "@modelyard/platform/limits";
import { and, eq, notExists, or, sql, sum } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { isAnyOf } from "../objects/is-any-of.ts";
import { objects, objectUploads, releasedObjects, repoObjects } from "../objects/tables.ts";
import { repos } from "../repos/tables.ts";
import { xorbs, xorbUploads } from "../xet/tables.ts";

/**
 * Returns the bytes that a user has uploaded and that no commit uses: uploads in parts with their announced size, xorbs of
 * which files use too little, files that were never part of a commit, and files that were deleted and not removed yet.
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
  // Links of the user count by themselves, and public files would be stored without the user. Others are not looked at: the
  // result would tell which files private repositories of other users have.
  const otherwiseKept = queries
    .select({ one: sql`1` })
    .from(repoObjects)
    .innerJoin(repos, eq(repos.id, repoObjects.repoId))
    .where(
      and(
        eq(repoObjects.sha256, releasedObjects.sha256),
        or(eq(repoObjects.linkedBy, userId), and(eq(repoObjects.isReferenced, true), eq(repos.isPrivate, false))),
      ),
    );
  const released = queries
    .select({ bytes: sum(releasedObjects.size) })
    .from(releasedObjects)
    .where(and(eq(releasedObjects.userId, userId), notExists(otherwiseKept)));
  const counts = [parts, unused, files, released].map((bytes) => sql`coalesce(${bytes}, 0)`);
  const [row] = await queries.execute<{ bytes: string }>(sql`select ${sql.join(counts, sql` + `)} as bytes`);
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
