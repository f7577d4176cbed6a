import { createHash } from "node:crypto";
import { toHashString } from "../format/hash-string.ts";
import { hashChunk, hashTerm } from "../format/hashes.ts";
import { hashFile, type MerkleNode } from "../format/merkle.ts";
import type { ShardTerm } from "../format/shard/shard.ts";
import { makeXorb, readAtOf } from "../format/testing/make-xorb.ts";
import { readXorb } from "../format/xorb/read-xorb.ts";
import { cut, type XetUpload } from "./xet-upload.ts";

const noLimits = { chunks: 10_000, rawBytes: 1e9 };

/** Returns the hash string of the first chunk of some bytes, by which clients look for stored data. */
export function firstChunkOf(bytes: Uint8Array): string {
  return toHashString(hashChunk(cut(bytes)[0] ?? bytes));
}

/** Prepares the upload of a file whose chunks are partly in a stored xorb, which its terms name. */
export function prepareVersion(bytes: Uint8Array, stored: { hash: string; body: Buffer }): XetUpload {
  const known = readXorb(readAtOf(stored.body), stored.body.length, noLimits);
  const places = new Map(known.chunks.map(({ hash }, index) => [toHashString(hash), index]));
  const terms: ShardTerm[] = [];
  const nodes: MerkleNode[] = [];
  const xorbs: XetUpload["xorbs"] = [];
  let fresh: Uint8Array[] = [];
  const addTerm = (xorb: Uint8Array, chunks: readonly MerkleNode[], chunkStart: number): void => {
    terms.push({
      xorb,
      rawBytes: chunks.reduce((sum, { size }) => sum + size, 0),
      chunkStart,
      chunkEnd: chunkStart + chunks.length,
      verification: hashTerm(Buffer.concat(chunks.map(({ hash }) => hash))),
    });
  };
  const addFresh = (): void => {
    if (fresh.length === 0) return;
    const body = makeXorb(fresh.map((raw) => ({ raw })));
    const read = readXorb(readAtOf(body), body.length, noLimits);
    xorbs.push({ hash: toHashString(read.hash), body });
    addTerm(Buffer.from(read.hash), read.chunks, 0);
    fresh = [];
  };
  for (const raw of cut(bytes)) {
    const node = { hash: Buffer.from(hashChunk(raw)), size: raw.length };
    nodes.push(node);
    const place = places.get(toHashString(node.hash));
    if (place === undefined) fresh.push(raw);
    else {
      addFresh();
      addTerm(known.hash, [node], place);
    }
  }
  addFresh();
  const content = Buffer.from(bytes);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const hash = hashFile(nodes);
  return {
    content,
    sha256,
    fileHash: toHashString(hash),
    xorbs,
    shard: { files: [{ hash, sha256, terms }], xorbs: [] },
  };
}
