import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { fromHashString } from "../format/hash-string.ts";
import type { ShardXorb } from "../format/shard/shard.ts";
import { writeShard } from "../format/shard/write-shard.ts";
import { xorbChunks, xorbs } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { ChunkTable } from "./chunk-table.ts";
import { keepXorbs } from "./keep-xorbs.ts";
import { type MayUse, usableChunks } from "./usable-chunks.ts";

/**
 * Returns a shard with xorbs that have a chunk and that the user may use, so that a client need not upload what is stored
 * already; `undefined` if there are none. Xorbs that are offered are kept for as long as a client may remember them.
 */
export async function findChunk(context: XetContext, caller: SignedIn, hash: string): Promise<Buffer | undefined> {
  const rows = await context.orm
    .select({ xorb: xorbs, chunk: xorbChunks.chunk })
    .from(xorbChunks)
    .innerJoin(xorbs, eq(xorbs.hash, xorbChunks.xorbHash))
    .where(eq(xorbChunks.hash, hash))
    .orderBy(xorbs.createdAt)
    .limit(limits.xet.foundXorbs);
  const hashes = rows.map(({ xorb }) => xorb.hash);
  const usable = await usableChunks(context.orm, caller, hashes);
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
