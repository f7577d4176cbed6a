import { z } from "zod";
import type { MerkleLevel } from "../format/merkle.ts";

const bytes = z.instanceof(Uint8Array).transform((value) => Buffer.from(value.buffer, value.byteOffset, value.length));

/** A file of a shard, with hash strings. */
const ReceivedFile = z.object({
  hash: z.string(),
  /** As the client says. */
  sha256: z.string().optional(),
  /** Packed, see `terms.ts`: as objects, many terms would block the event loop. */
  terms: bytes,
  /** Of all terms. A chunk counts as often as terms name it. */
  chunkCount: z.number(),
});
export type ReceivedFile = z.infer<typeof ReceivedFile>;

/** A tree that is not complete, see `MerkleTree`. */
const Levels = z.array(z.object({ count: z.number(), group: z.array(z.object({ hash: bytes, size: z.number() })) }));

/** What a thread does, by its result. */
interface JobResults {
  /** Checks a xorb in a file. */
  checkXorb: { hash: string; chunks: Buffer; rawBytes: number; storedBytes: number };
  /** Decodes consecutive chunks. */
  decode: { raw: Buffer };
  /** Adds chunks to the tree of a file. The hash is that of the file, after the last chunks. */
  hashFile: { levels: MerkleLevel[]; hash?: string | undefined };
  /** Computes the hash of a xorb. */
  hashXorb: { hash: string };
  /** Cuts bytes into chunks. Returns those that are complete, as `PackedChunks`, and the number of their bytes. */
  cutChunks: { chunks: Buffer; cutBytes: number };
  /** Reads the files of a shard. */
  readShard: { files: ReceivedFile[] };
}

export type JobKind = keyof JobResults;
export type JobResult<Kind extends JobKind> = JobResults[Kind];

export const jobResults: { [Kind in JobKind]: z.ZodType<JobResults[Kind]> } = {
  checkXorb: z.object({ hash: z.string(), chunks: bytes, rawBytes: z.number(), storedBytes: z.number() }),
  decode: z.object({ raw: bytes }),
  hashFile: z.object({ levels: Levels, hash: z.string().optional() }),
  hashXorb: z.object({ hash: z.string() }),
  cutChunks: z.object({ chunks: bytes, cutBytes: z.number() }),
  readShard: z.object({ files: z.array(ReceivedFile) }),
};

export interface JobInput {
  checkXorb: { path: string };
  decode: { stored: Uint8Array };
  /** @param chunks `PackedChunks` */
  hashFile: { levels: readonly MerkleLevel[]; chunks: Uint8Array; isLast: boolean };
  /** `PackedChunks` */
  hashXorb: { chunks: Uint8Array };
  /** @param isLast whether the bytes after the last cut are a chunk, too */
  cutChunks: { bytes: Uint8Array; isLast: boolean };
  readShard: { shard: Uint8Array };
}

/** A thread's response: a result, or why the bytes are refused. */
export const ThreadResponse = z.union([
  z.object({ result: z.unknown() }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.string() }),
]);
