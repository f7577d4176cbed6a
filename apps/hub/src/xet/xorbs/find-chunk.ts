import { limits } from "@modelyard/platform/limits";
import { and, eq, exists, gt, lte, or, sql } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { Queries } from "../../database/queries.ts";
import { fromHashString } from "../format/hash-string.ts";
import type { ShardXorb } from "../format/shard/shard.ts";
import { writeShard } from "../format/shard/write-shard.ts";
import { xetFiles, xetTerms, xorbChunks, xorbs, xorbUploads } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { ChunkTable } from "./chunk-table.ts";
import { keepXorbs } from "./keep-xorbs.ts";
import { isReadableFile, type MayUse, usableChunks } from "./usable-chunks.ts";

/**
 * Returns a shard with xorbs that have a chunk and that the user may use, so that a client need not upload what is stored
 * already; `undefined` if there are none. Xorbs that are offered are kept for as long as a client may remember them.
 */
export async function findChunk(context: XetContext, caller: SignedIn, hash: string): Promise<Buffer | undefined> {
  const rows = await findXorbs(context.orm, caller, hash);
  const usable = await usableChunks(
    context.orm,
    caller,
    rows.map(({ xorb }) => xorb.hash),
  );
  const candidates = rows.flatMap(({ xorb, chunk }) => {
    const mayUse = usable.get(xorb.hash);
    return mayUse?.(chunk, chunk + 1) === true ? [{ xorb, mayUse }] : [];
  });
  if (candidates.length === 0) return undefined;
  const createdAt = context.now();
  const candidateHashes = candidates.map(({ xorb }) => xorb.hash);
  const kept = await context.orm.transaction((queries) =>
    keepXorbs(queries, { hashes: candidateHashes, now: createdAt }),
  );
  const found = candidates.filter(({ xorb }) => kept.has(xorb.hash)).map(({ xorb, mayUse }) => shardXorb(xorb, mayUse));
  if (found.length === 0) return undefined;
  const expiresAt = new Date(createdAt.getTime() + limits.xet.foundMs);
  return writeShard({ files: [], xorbs: found }, { createdAt, expiresAt });
}

/** Finds xorbs whose chunk the user may use. Others are not counted: very many can have a common chunk, such as zeros. */
async function findXorbs(queries: Queries, caller: SignedIn, hash: string) {
  const uploads = queries
    .select({ one: sql`1` })
    .from(xorbUploads)
    .where(and(eq(xorbUploads.xorbHash, xorbChunks.xorbHash), eq(xorbUploads.userId, caller.userId)));
  const readable = queries
    .select({ one: sql`1` })
    .from(xetTerms)
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    .where(
      and(
        eq(xetTerms.xorbHash, xorbChunks.xorbHash),
        lte(xetTerms.chunkStart, xorbChunks.chunk),
        gt(xetTerms.chunkEnd, xorbChunks.chunk),
        isReadableFile(queries, caller),
      ),
    );
  return (
    queries
      .select({ xorb: xorbs, chunk: xorbChunks.chunk })
      .from(xorbChunks)
      .innerJoin(xorbs, eq(xorbs.hash, xorbChunks.xorbHash))
      .where(and(eq(xorbChunks.hash, hash), or(exists(uploads), exists(readable))))
      // In the order of an index, so that the database stops at the limit.
      .orderBy(xorbChunks.xorbHash)
      .limit(limits.xet.foundXorbs)
  );
}

/** Describes a xorb. Chunks that the user may not use have a hash of zeros, which no content has. */
function shardXorb(xorb: typeof xorbs.$inferSelect, mayUse: MayUse): ShardXorb {
  const table = new ChunkTable(xorb.chunks);
  return {
    hash: fromHashString(xorb.hash) ?? Buffer.alloc(32),
    rawBytes: xorb.rawBytes,
    storedBytes: xorb.storedBytes,
    chunks: Array.from({ length: table.count }, (_, chunk) => ({
      hash: mayUse(chunk, chunk + 1) ? table.hash(chunk) : Buffer.alloc(32),
      rawStart: table.rawStart(chunk),
      rawBytes: table.rawBytes(chunk),
    })),
  };
}
