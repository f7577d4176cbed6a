import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { FileHasher } from "../files/file-hasher.ts";
import { chunkHeaderBytes } from "../format/xorb/chunk.ts";
import { xorbs } from "../tables.ts";
import type { PackedChunks } from "../threads/packed-chunks.ts";
import type { XetContext } from "../xet-context.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import type { WholeObject } from "./cut-object.ts";
import { findSharedRuns } from "./find-similar.ts";
import { fittingEnd } from "./fitting-end.ts";
import type { SharedRun } from "./shared-runs.ts";

/** A xorb that is a part of a whole object. */
export interface NewXorb {
  hash: string;
  table: ChunkTable;
  /** Position of its first chunk in the object. */
  objectStart: number;
}

/** Consecutive chunks of a xorb, as a part of a file. */
export interface PlannedTerm {
  xorbHash: string;
  chunkStart: number;
  /** Exclusive. */
  chunkEnd: number;
  rawBytes: number;
}

/** How an object is described in the Xet protocol. */
export interface FilePlan {
  hash: string;
  chunks: PackedChunks;
  xorbs: NewXorb[];
  terms: PlannedTerm[];
  /** Whether so much of it is stored as parts of other files that only the rest is kept. */
  isShared: boolean;
}

type PlanContext = Pick<XetContext, "orm" | "chunkTables" | "threads">;

/** Plans how an object is described: by xorbs that are its own parts, or partly by those of other files. */
export async function planFile(context: PlanContext, object: WholeObject, chunks: PackedChunks): Promise<FilePlan> {
  const hash = await hashOf(context, chunks);
  const runs = await findSharedRuns(context, object, chunks);
  const starts = startsOf(chunks);
  const sizeOf = (start: number, end: number) => (starts[end] ?? 0) - (starts[start] ?? 0);
  const shared = runs.reduce((sum, { start, end }) => sum + sizeOf(start, end), 0);
  const isShared = shared >= limits.xet.wholeFiles.sharedPart * object.size;
  const plan: FilePlan = { hash, chunks, xorbs: [], terms: [], isShared };
  let next = 0;
  const addRest = async (end: number): Promise<void> => {
    while (next < end) next = await addXorb(context, { plan, object, starts }, { start: next, end });
  };
  for (const { start, end, xorb, xorbChunk } of isShared ? runs : noRuns) {
    await addRest(start);
    const chunkEnd = xorbChunk + end - start;
    plan.terms.push({ xorbHash: xorb, chunkStart: xorbChunk, chunkEnd, rawBytes: sizeOf(start, end) });
    next = end;
  }
  await addRest(chunks.count);
  return plan;
}

async function hashOf({ threads }: PlanContext, chunks: PackedChunks): Promise<string> {
  const hasher = new FileHasher({ threads: { ...threads, run: threads.runInBackground } });
  const { hashedChunks } = limits.xet;
  for (let start = 0; start < chunks.count; start += hashedChunks)
    await hasher.add(chunks.part(start, start + hashedChunks));
  return hasher.hash();
}

const noRuns: readonly SharedRun[] = [];

/** Returns the position of each chunk in the object, and the object's size. */
function startsOf(chunks: PackedChunks): Float64Array {
  const starts = new Float64Array(chunks.count + 1);
  for (let chunk = 0; chunk < chunks.count; chunk += 1) starts[chunk + 1] = (starts[chunk] ?? 0) + chunks.size(chunk);
  return starts;
}

interface Planning {
  plan: FilePlan;
  object: WholeObject;
  starts: Float64Array;
}

/** Adds a xorb that begins with a chunk. @param range chunks that it may have @returns the chunk after it */
async function addXorb(
  { orm, threads }: PlanContext,
  { plan, object, starts }: Planning,
  { start, end: rangeEnd }: { start: number; end: number },
): Promise<number> {
  const { chunks, xorbs: added, terms, isShared } = plan;
  for (let end = fittingEnd(chunks, { start, end: rangeEnd }); ; end = start + Math.ceil((end - start) / 2)) {
    const part = chunks.part(start, end);
    const { hash } = await threads.runInBackground("hashXorb", { chunks: part.bytes });
    const objectStart = starts[start] ?? 0;
    const known = added.some((one) => one.hash === hash);
    const [row] = await orm.select({ object: xorbs.objectSha256 }).from(xorbs).where(eq(xorbs.hash, hash));
    const isOwn = row === undefined || row.object === object.sha256;
    // A file that stays whole must not need parts of another one, which could not be removed then: take fewer chunks.
    if (!isOwn && !isShared && end - start > 1) continue;
    if (!known && isOwn) added.push({ hash, table: tableOf(part), objectStart });
    terms.push({ xorbHash: hash, chunkStart: 0, chunkEnd: part.count, rawBytes: (starts[end] ?? 0) - objectStart });
    return end;
  }
}

function tableOf(part: PackedChunks): ChunkTable {
  let position = 0;
  return ChunkTable.of(
    part.nodes().map(({ hash, size }) => {
      position += chunkHeaderBytes + size;
      return { hash, size, end: position };
    }),
  );
}
