import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gte, inArray, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { isAnyOf } from "../../objects/is-any-of.ts";
import { batches } from "../../objects/links.ts";
import { objects } from "../../objects/tables.ts";
import { xetFiles, xetTerms, xorbs, xorbUploads } from "../tables.ts";

/**
 * Has the xorbs of a file that was just linked count as staged by their user no longer, where files use so much of them that
 * the size of these files can count instead. Otherwise a file of a few bytes would keep many large xorbs that no limit
 * counts.
 */
export async function markUsedXorbs(
  queries: Queries,
  { userId, fileHash }: { userId: string; fileHash: string },
): Promise<void> {
  const ofFile = queries.select({ hash: xetTerms.xorbHash }).from(xetTerms).where(eq(xetTerms.fileHash, fileHash));
  const ofUser = and(eq(xorbUploads.userId, userId), inArray(xorbUploads.xorbHash, ofFile));
  const uploads = await lockUploads(queries, ofUser);
  const hashes = uploads.filter(({ isUsed }) => !isUsed).map(({ hash }) => hash);
  if (hashes.length === 0) return;
  await queries
    .update(xorbUploads)
    .set({ isUsed: true })
    .where(and(eq(xorbUploads.userId, userId), inArray(xorbUploads.xorbHash, usedXorbs(queries, hashes))));
}

/** Returns the xorbs that files are put together from. @param files a condition for rows of `xet_files` */
export async function xorbsOfFiles(queries: Queries, files: SQL): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ hash: xetTerms.xorbHash })
    .from(xetTerms)
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    .where(files);
  return rows.map(({ hash }) => hash);
}

/**
 * Has xorbs of a file that was just removed, or that is put together from others now, count as staged again by the users who
 * uploaded them, where other files do not use enough of them.
 */
export async function markUnusedXorbs(queries: Queries, xorbHashes: readonly string[]): Promise<void> {
  for (const hashes of batches(xorbHashes.toSorted())) {
    await lockUploads(queries, isAnyOf(xorbUploads.xorbHash, hashes));
    await queries
      .update(xorbUploads)
      .set({ isUsed: false })
      .where(
        and(
          isAnyOf(xorbUploads.xorbHash, hashes),
          eq(xorbUploads.isUsed, true),
          notInArray(xorbUploads.xorbHash, usedXorbs(queries, hashes)),
        ),
      );
  }
}

/**
 * Locks uploads until the end of the transaction: of files that use the same xorb and are linked or removed at once, the second
 * sees the first. In one order, against deadlocks.
 */
function lockUploads(queries: Queries, condition: SQL | undefined) {
  return queries
    .select({ hash: xorbUploads.xorbHash, isUsed: xorbUploads.isUsed })
    .from(xorbUploads)
    .where(condition)
    .orderBy(asc(xorbUploads.xorbHash), asc(xorbUploads.userId))
    .for("update");
}

/** Selects those of the xorbs of which files use enough. */
function usedXorbs(queries: Queries, hashes: readonly string[]) {
  return (
    queries
      .select({ hash: xorbs.hash })
      .from(xorbs)
      .innerJoin(xetTerms, eq(xetTerms.xorbHash, xorbs.hash))
      .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
      // Descriptions of the same bytes in other chunks have no size of their own that counts.
      .innerJoin(objects, and(eq(objects.sha256, xetFiles.sha256), eq(objects.xetHash, xetFiles.hash)))
      .where(isAnyOf(xorbs.hash, hashes))
      .groupBy(xorbs.hash)
      .having(gte(sum(xetTerms.rawBytes), sql`${limits.quotas.usedXorbPart}::float8 * ${xorbs.rawBytes}`))
  );
}
