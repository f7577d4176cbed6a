import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gte, inArray, sql, sum } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { isAnyOf } from "../../objects/is-any-of.ts";
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
  // Locked, so that of two files that are linked at once the second sees the first; in one order, against deadlocks.
  const staged = await queries
    .select({ hash: xorbUploads.xorbHash })
    .from(xorbUploads)
    .where(and(eq(xorbUploads.userId, userId), eq(xorbUploads.isUsed, false), inArray(xorbUploads.xorbHash, ofFile)))
    .orderBy(asc(xorbUploads.xorbHash))
    .for("update");
  if (staged.length === 0) return;
  const hashes = staged.map(({ hash }) => hash);
  const used = queries
    .select({ hash: xorbs.hash })
    .from(xorbs)
    .innerJoin(xetTerms, eq(xetTerms.xorbHash, xorbs.hash))
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    // Descriptions of the same bytes in other chunks have no size of their own that counts.
    .innerJoin(objects, and(eq(objects.sha256, xetFiles.sha256), eq(objects.xetHash, xetFiles.hash)))
    .where(isAnyOf(xorbs.hash, hashes))
    .groupBy(xorbs.hash)
    .having(gte(sum(xetTerms.rawBytes), sql`${limits.quotas.usedXorbPart}::float8 * ${xorbs.rawBytes}`));
  await queries
    .update(xorbUploads)
    .set({ isUsed: true })
    .where(and(eq(xorbUploads.userId, userId), inArray(xorbUploads.xorbHash, used)));
}
