import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { Queries } from "../../database/queries.ts";
import { isAnyOf, isReadableLink } from "../../objects/links.ts";
import { repoObjects } from "../../objects/tables.ts";
import { repos } from "../../repos/tables.ts";
import { xetFiles, xetTerms, xorbUploads } from "../tables.ts";

/** Returns whether all chunks of a range may be used. */
export type MayUse = (chunkStart: number, chunkEnd: number) => boolean;

/**
 * Returns which chunks of xorbs a user may use in new files: all of those that the user uploaded, and those of files that
 * the user can read. Knowing a hash grants nothing.
 */
export async function usableChunks(
  queries: Queries,
  caller: SignedIn,
  xorbHashes: readonly string[],
): Promise<ReadonlyMap<string, MayUse>> {
  if (xorbHashes.length === 0) return new Map();
  const uploads = await queries
    .select({ xorb: xorbUploads.xorbHash })
    .from(xorbUploads)
    .where(and(isAnyOf(xorbUploads.xorbHash, xorbHashes), eq(xorbUploads.userId, caller.userId)));
  const usable = new Map<string, MayUse>(uploads.map(({ xorb }) => [xorb, () => true]));
  const others = xorbHashes.filter((hash) => !usable.has(hash));
  for (const [xorb, ranges] of await readableRanges(queries, caller, others)) usable.set(xorb, coveredBy(ranges));
  return usable;
}

interface Range {
  start: number;
  end: number;
}

async function readableRanges(
  queries: Queries,
  caller: SignedIn,
  xorbHashes: readonly string[],
): Promise<Map<string, Range[]>> {
  const found = new Map<string, Range[]>();
  if (xorbHashes.length === 0) return found;
  const rows = await queries
    .selectDistinct({ xorb: xetTerms.xorbHash, start: xetTerms.chunkStart, end: xetTerms.chunkEnd })
    .from(xetTerms)
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    .where(and(isAnyOf(xetTerms.xorbHash, xorbHashes), isReadableFile(queries, caller)))
    .orderBy(xetTerms.xorbHash, xetTerms.chunkStart);
  for (const { xorb, start, end } of rows) {
    const ranges = found.get(xorb) ?? [];
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
    found.set(xorb, ranges);
  }
  return found;
}

/** Returns the condition for rows of `xet_files` whose content the caller can read in a repository. */
export function isReadableFile(queries: Queries, caller: SignedIn): SQL {
  return exists(
    queries
      .select({ one: sql`1` })
      .from(repoObjects)
      .innerJoin(repos, eq(repos.id, repoObjects.repoId))
      .where(and(eq(repoObjects.sha256, xetFiles.sha256), isReadableLink(caller))),
  );
}

function coveredBy(ranges: readonly Range[]): MayUse {
  return (chunkStart, chunkEnd) => ranges.some(({ start, end }) => start <= chunkStart && chunkEnd <= end);
}
