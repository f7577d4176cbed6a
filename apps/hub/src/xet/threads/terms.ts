import { toHashString } from "../format/hash-string.ts";
import type { ShardTerm } from "../format/shard/shard.ts";

/** A term of a file, with hash strings. */
export interface ReceivedTerm {
  xorb: string;
  rawBytes: number;
  chunkStart: number;
  chunkEnd: number;
  /** Zeros if the client sent none. */
  verification: string;
}

const hashBytes = 32;
const termBytes = 2 * hashBytes + 12;

/** Packs terms into bytes, which pass from a thread to the main thread at little cost. */
export function packTerms(terms: readonly ShardTerm[]): Buffer {
  const bytes = Buffer.alloc(terms.length * termBytes);
  for (const [index, { xorb, verification, rawBytes, chunkStart, chunkEnd }] of terms.entries()) {
    const at = index * termBytes;
    bytes.set(xorb, at);
    if (verification !== undefined) bytes.set(verification, at + hashBytes);
    bytes.writeUInt32LE(rawBytes, at + 2 * hashBytes);
    bytes.writeUInt32LE(chunkStart, at + 2 * hashBytes + 4);
    bytes.writeUInt32LE(chunkEnd, at + 2 * hashBytes + 8);
  }
  return bytes;
}

/** Returns packed terms one by one. */
export function* unpackTerms(bytes: Buffer): Generator<ReceivedTerm> {
  for (let at = 0; at < bytes.length; at += termBytes) {
    yield {
      xorb: toHashString(bytes.subarray(at, at + hashBytes)),
      verification: toHashString(bytes.subarray(at + hashBytes, at + 2 * hashBytes)),
      rawBytes: bytes.readUInt32LE(at + 2 * hashBytes),
      chunkStart: bytes.readUInt32LE(at + 2 * hashBytes + 4),
      chunkEnd: bytes.readUInt32LE(at + 2 * hashBytes + 8),
    };
  }
}
