import { createHash } from "node:crypto";
import { createChunker } from "../format/chunking.ts";
import { toHashString } from "../format/hash-string.ts";
import { hashTerm } from "../format/hashes.ts";
import { hashFile } from "../format/merkle.ts";
import type { Shard, ShardFile } from "../format/shard/shard.ts";
import { writeShard } from "../format/shard/write-shard.ts";
import { makeXorb, readAtOf } from "../format/testing/make-xorb.ts";
import { type ReadXorb, readXorb } from "../format/xorb/read-xorb.ts";

/** A file as a client prepares it for an upload: cut into chunks, which are put into xorbs. */
export interface XetUpload {
  content: Buffer;
  sha256: string;
  fileHash: string;
  xorbs: { hash: string; body: Buffer }[];
  /** What the shard of this file says. */
  shard: Shard;
}

/**
 * Prepares the upload of one file.
 * @param scheme how its chunks are compressed
 * @param chunkBytes cuts chunks of this size instead of those that clients cut
 */
export function prepareUpload(
  bytes: Uint8Array,
  { scheme = 1, chunksPerXorb = 10, chunkBytes }: { scheme?: number; chunksPerXorb?: number; chunkBytes?: number } = {},
): XetUpload {
  const chunks = chunkBytes === undefined ? cut(bytes) : cutEvenly(bytes, chunkBytes);
  const bodies: { body: Buffer; read: ReadXorb }[] = [];
  for (let start = 0; start < chunks.length; start += chunksPerXorb) {
    const body = makeXorb(chunks.slice(start, start + chunksPerXorb).map((raw) => ({ raw, scheme })));
    bodies.push({ body, read: readXorb(readAtOf(body), body.length, { chunks: 10_000, rawBytes: 1e9 }) });
  }
  const content = Buffer.from(bytes);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const hash = Buffer.from(hashFile(bodies.flatMap(({ read }) => read.chunks)));
  const file: ShardFile = {
    hash,
    sha256,
    terms: bodies.map(({ read }) => ({
      xorb: read.hash,
      rawBytes: read.rawBytes,
      chunkStart: 0,
      chunkEnd: read.chunks.length,
      verification: hashTerm(Buffer.concat(read.chunks.map((chunk) => chunk.hash))),
    })),
  };
  return {
    content,
    sha256,
    fileHash: toHashString(hash),
    xorbs: bodies.map(({ body, read }) => ({ hash: toHashString(read.hash), body })),
    shard: { files: [file], xorbs: [] },
  };
}

/** Returns the body of a shard, without a footer as hf_xet sends it. */
export function shardBody(shard: Shard): Buffer {
  const at = new Date(0);
  const body = Buffer.from(writeShard(shard, { createdAt: at, expiresAt: at }).subarray(0, -200));
  body.writeBigUInt64LE(0n, 40);
  return body;
}

/** Cuts bytes into chunks as clients do. */
export function cut(bytes: Uint8Array): Uint8Array[] {
  const chunker = createChunker();
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = start + (chunker.next(bytes.subarray(start, start + 128 * 1024)) ?? 0);
    chunks.push(bytes.subarray(start, end === start ? bytes.length : end));
    start = end === start ? bytes.length : end;
  }
  return chunks;
}

function cutEvenly(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}
