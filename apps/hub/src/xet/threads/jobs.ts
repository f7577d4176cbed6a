import { z } from "zod";

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

/** What a thread does, by its result. */
interface JobResults {
  /** Checks a xorb in a file. */
  checkXorb: { hash: string; chunks: Buffer; rawBytes: number; storedBytes: number };
  /** Decodes consecutive chunks. */
  decode: { raw: Buffer };
  /** Computes the hash of a file. */
  hashFile: { hash: string };
  /** Reads the files of a shard. */
  readShard: { files: ReceivedFile[] };
}

export type JobKind = keyof JobResults;
export type JobResult<Kind extends JobKind> = JobResults[Kind];

export const jobResults: { [Kind in JobKind]: z.ZodType<JobResults[Kind]> } = {
  checkXorb: z.object({ hash: z.string(), chunks: bytes, rawBytes: z.number(), storedBytes: z.number() }),
  decode: z.object({ raw: bytes }),
  hashFile: z.object({ hash: z.string() }),
  readShard: z.object({ files: z.array(ReceivedFile) }),
};

export interface JobInput {
  checkXorb: { path: string };
  decode: { stored: Uint8Array };
  /** For each chunk its hash and its size as 4 bytes. */
  hashFile: { chunks: Uint8Array };
  readShard: { shard: Uint8Array };
}

/** A thread's response: a result, or why the bytes are refused. */
export const ThreadResponse = z.union([
  z.object({ result: z.unknown() }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.string() }),
]);
