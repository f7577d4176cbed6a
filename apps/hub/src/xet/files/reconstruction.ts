import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { ByteRange } from "../../objects/object-driver.ts";
import type { XetContext } from "../xet-context.ts";
import { chunksInRange, tableOf, termsOf } from "./read-file.ts";

/** Chunks of a xorb that a client needs; the end is exclusive. */
interface ChunkRange {
  start: number;
  end: number;
}

export interface ReconstructionTerm {
  hash: string;
  unpacked_length: number;
  range: ChunkRange;
}

/** Consecutive chunks to fetch, and their bytes in the xorb. */
export interface FetchRange {
  chunks: ChunkRange;
  bytes: ByteRange;
}

/** How a client puts a part of a file together. */
export interface Reconstruction {
  offset_into_first_range: number;
  terms: ReconstructionTerm[];
  /** What to fetch of each xorb, in order, without overlaps. */
  fetch: Map<string, FetchRange[]>;
}

/**
 * Describes how to put a range of a file together.
 * @throws {HubError} 413: the range has too many terms
 */
export async function describeFile(context: XetContext, fileHash: string, range: ByteRange): Promise<Reconstruction> {
  const terms: ReconstructionTerm[] = [];
  const needed = new Map<string, { ranges: ChunkRange[]; storedAt: Date }>();
  let offset = 0;
  let { start } = range;
  for await (const term of termsOf(context, fileHash, range)) {
    if (terms.length === limits.xet.reconstructionTerms)
      throw new HubError("TooLarge", "This range of the file has too many parts. Request it in smaller ranges.");
    const table = await tableOf(context, term);
    const { first, end, fileStart } = chunksInRange(table, term, { start, end: range.end });
    if (terms.length === 0) offset = range.start - fileStart;
    const unpacked_length = table.rawStart(end) - table.rawStart(first);
    start = fileStart + unpacked_length;
    terms.push({ hash: term.xorbHash, unpacked_length, range: { start: first, end } });
    const known = needed.get(term.xorbHash);
    if (known === undefined) needed.set(term.xorbHash, { ranges: [{ start: first, end }], storedAt: term.storedAt });
    else known.ranges.push({ start: first, end });
  }
  const fetch = new Map<string, FetchRange[]>();
  for (const [xorbHash, { ranges, storedAt }] of needed) {
    const table = await tableOf(context, { xorbHash, storedAt });
    fetch.set(
      xorbHash,
      merged(ranges).map((chunks) => ({
        chunks,
        bytes: { start: table.storedStart(chunks.start), end: table.storedStart(chunks.end) - 1 },
      })),
    );
  }
  return { offset_into_first_range: offset, terms, fetch };
}

function merged(ranges: readonly ChunkRange[]): ChunkRange[] {
  const result: ChunkRange[] = [];
  for (const { start, end } of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
