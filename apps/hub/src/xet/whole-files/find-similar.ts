import { setImmediate } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { and, asc, desc, eq, gt, inArray, isNotNull, ne } from "drizzle-orm";
import { isAnyOf } from "../../objects/links.ts";
import { toHashString } from "../format/hash-string.ts";
import { xetFiles, xetTerms, xorbChunks } from "../tables.ts";
import type { PackedChunks } from "../threads/packed-chunks.ts";
import type { XetContext } from "../xet-context.ts";
import { isEligible } from "../xorbs/eligible-chunk.ts";
import type { WholeObject } from "./cut-object.ts";
import { type SharedRun, StoredChunks, sharedRuns } from "./shared-runs.ts";

/**
 * Returns the runs of an object's chunks that are stored as parts of other files already. Files are compared that share one
 * of the chunks by which clients look for stored data, too.
 */
export async function findSharedRuns(
  context: Pick<XetContext, "orm" | "chunkTables">,
  { sha256 }: WholeObject,
  chunks: PackedChunks,
): Promise<SharedRun[]> {
  const { similarChunks, sharedChunks } = limits.xet.wholeFiles;
  const stored = new StoredChunks(similarChunks);
  for (const fileHash of await similarFiles(context, sha256, chunks)) await addFile(context, stored, fileHash);
  return sharedRuns(chunks, stored, sharedChunks);
}

/** Returns the files with the same chunks, newest first. The same file, uploaded in another way, does not count. */
async function similarFiles({ orm }: Pick<XetContext, "orm">, sha256: string, chunks: PackedChunks): Promise<string[]> {
  const hashes = await indexedHashes(chunks);
  const found = orm
    .select({ xorbHash: xorbChunks.xorbHash })
    .from(xorbChunks)
    .where(isAnyOf(xorbChunks.hash, hashes))
    .limit(limits.objects.perQuery);
  const rows = await orm
    .selectDistinct({ hash: xetFiles.hash, createdAt: xetFiles.createdAt })
    .from(xetFiles)
    .innerJoin(xetTerms, eq(xetTerms.fileHash, xetFiles.hash))
    .where(and(inArray(xetTerms.xorbHash, found), isNotNull(xetFiles.sha256), ne(xetFiles.sha256, sha256)))
    .orderBy(desc(xetFiles.createdAt))
    .limit(limits.xet.wholeFiles.similarFiles);
  return rows.map(({ hash }) => hash);
}

const chunksInTurn = 8192;

async function indexedHashes(chunks: PackedChunks): Promise<string[]> {
  const hashes = new Set<string>();
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    const hash = chunks.hash(chunk);
    if (chunk === 0 || isEligible(hash)) hashes.add(toHashString(hash));
    if (chunk % chunksInTurn === chunksInTurn - 1) await setImmediate();
  }
  return [...hashes];
}

async function addFile(
  { orm, chunkTables }: Pick<XetContext, "orm" | "chunkTables">,
  stored: StoredChunks,
  fileHash: string,
): Promise<void> {
  const { termsPerQuery } = limits.xet;
  for (let after = -1; !stored.isFull; ) {
    const terms = await orm
      .select()
      .from(xetTerms)
      .where(and(eq(xetTerms.fileHash, fileHash), gt(xetTerms.position, after)))
      .orderBy(asc(xetTerms.position))
      .limit(termsPerQuery);
    for (const { xorbHash, chunkStart, chunkEnd } of terms) {
      const table = await chunkTables.get(xorbHash);
      if (table !== undefined) stored.add(xorbHash, table, { start: chunkStart, end: chunkEnd });
      await setImmediate();
    }
    const last = terms.at(-1);
    if (last === undefined || terms.length < termsPerQuery) return;
    after = last.position;
  }
}
