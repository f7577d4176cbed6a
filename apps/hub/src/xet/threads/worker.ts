import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { freeBuffer } from "@modelyard/platform/http/free-memory";
import { limits } from "@modelyard/platform/limits";
import { createChunker } from "../format/chunking.ts";
import { toHashString } from "../format/hash-string.ts";
import { hashChunk } from "../format/hashes.ts";
import { hashXorb, type MerkleNode, MerkleTree } from "../format/merkle.ts";
import { readShard } from "../format/shard/read-shard.ts";
import { XetFormatError } from "../format/xet-format-error.ts";
import { chunkHeaderBytes, decodeChunk, readChunkHeader } from "../format/xorb/chunk.ts";
import { type ReadAt, readXorb } from "../format/xorb/read-xorb.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import type { JobInput, JobKind } from "./jobs.ts";
import { PackedChunks } from "./packed-chunks.ts";
import { packTerms } from "./terms.ts";

// Runs the jobs of the pool. All memory that a job takes is bounded by the limits table, whatever the bytes are.

const windowBytes = 1024 * 1024;
const { xorbChunks: chunks, xorbRawBytes: rawBytes, shard: shardLimits } = limits.xet;

const jobs: { [Kind in JobKind]: (input: JobInput[Kind]) => unknown } = {
  checkXorb: ({ path }) => {
    const file = openSync(path, "r");
    try {
      const xorb = readXorb(fileWindow(file), fstatSync(file).size, { chunks, rawBytes });
      const table = ChunkTable.of(xorb.chunks).bytes;
      return { ...xorb, hash: toHashString(xorb.hash), chunks: table };
    } finally {
      closeSync(file);
    }
  },
  decode: ({ stored }) => {
    const sizes: number[] = [];
    for (let at = 0; at < stored.length; ) {
      const header = readChunkHeader(stored, at);
      sizes.push(header.rawBytes);
      at += chunkHeaderBytes + header.storedBytes;
    }
    const raw = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
    let written = 0;
    for (let at = 0; at < stored.length; ) {
      const header = readChunkHeader(stored, at);
      const start = at + chunkHeaderBytes;
      raw.set(decodeChunk(header, stored.subarray(start, start + header.storedBytes)), written);
      written += header.rawBytes;
      at = start + header.storedBytes;
    }
    freeBuffer(stored);
    return { raw };
  },
  hashFile: ({ levels, chunks: packed, isLast }) => {
    const tree = new MerkleTree(levels);
    for (const node of new PackedChunks(packed).nodes()) tree.add(node);
    return isLast ? { levels: [], hash: toHashString(tree.fileHash()) } : { levels: tree.levels() };
  },
  hashXorb: ({ chunks: packed }) => ({ hash: toHashString(hashXorb(new PackedChunks(packed).nodes())) }),
  cutChunks: ({ bytes, isLast }) => {
    const chunker = createChunker();
    const nodes: MerkleNode[] = [];
    let cutBytes = 0;
    while (cutBytes < bytes.length) {
      const rest = bytes.subarray(cutBytes);
      const size = chunker.next(rest) ?? (isLast ? rest.length : undefined);
      if (size === undefined) break;
      nodes.push({ hash: hashChunk(rest.subarray(0, size)), size });
      cutBytes += size;
    }
    return { chunks: PackedChunks.of(nodes).bytes, cutBytes };
  },
  readShard: ({ shard }) => {
    const { files } = readShard(shard, shardLimits);
    return {
      files: files.map(({ hash, sha256, terms }) => ({
        hash: toHashString(hash),
        sha256,
        terms: packTerms(terms),
        chunkCount: terms.reduce((sum, { chunkStart, chunkEnd }) => sum + chunkEnd - chunkStart, 0),
      })),
    };
  },
};

/** Reads a file through a window of 1 MiB, which is more than any part that is read at once. */
function fileWindow(file: number): ReadAt {
  const window = Buffer.allocUnsafeSlow(windowBytes);
  let start = 0;
  let end = 0;
  return (position, length) => {
    if (position < start || position + length > end) {
      start = position;
      end = position;
      while (end < position + length) {
        const read = readSync(file, window, end - start, windowBytes - (end - start), end);
        if (read === 0) throw new XetFormatError("The xorb is cut off.");
        end += read;
      }
    }
    return window.subarray(position - start, position - start + length);
  };
}

function run<Kind extends JobKind>(kind: Kind, input: JobInput[Kind]) {
  try {
    return { result: jobs[kind](input) };
  } catch (error) {
    if (error instanceof XetFormatError) return { refused: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", ({ kind, input }: { kind: JobKind; input: JobInput[JobKind] }) => {
  const response = run(kind, input);
  const raw = "result" in response ? rawOf(response.result) : undefined;
  parentPort?.postMessage(response, raw === undefined ? [] : [raw]);
});

/** Returns the memory of decoded bytes, which is moved to the main thread instead of copied. */
function rawOf(result: unknown): ArrayBuffer | undefined {
  const raw: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "raw") : undefined;
  return raw instanceof Uint8Array && raw.buffer instanceof ArrayBuffer ? raw.buffer : undefined;
}
