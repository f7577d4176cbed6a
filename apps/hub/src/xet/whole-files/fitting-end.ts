import { limits } from "@modelyard/platform/limits";
import { chunkHeaderBytes } from "../format/xorb/chunk.ts";
import type { PackedChunks } from "../threads/packed-chunks.ts";

interface XorbLimits {
  chunks: number;
  /** With the headers of the chunks. */
  bytes: number;
}

/**
 * Returns the chunk after the last one that fits in a xorb.
 * @param range the first chunk of the xorb, and the one after the last that it may have
 */
export function fittingEnd(
  chunks: PackedChunks,
  { start, end: rangeEnd }: { start: number; end: number },
  xorb: XorbLimits = { chunks: limits.xet.xorbChunks, bytes: limits.xet.wholeFiles.xorbBytes },
): number {
  const last = Math.min(rangeEnd, start + xorb.chunks);
  let end = start;
  for (let bytes = 0; end < last; end += 1) {
    bytes += chunkHeaderBytes + chunks.size(end);
    if (bytes > xorb.bytes) break;
  }
  return end;
}
