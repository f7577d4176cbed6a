import { limits } from "@modelyard/platform/limits";
import type { ByteRange } from "../../objects/object-driver.ts";
import { objectKey } from "../../objects/object-keys.ts";
import { PackedChunks } from "../threads/packed-chunks.ts";
import type { XetContext } from "../xet-context.ts";

/** An object that is kept whole. */
export interface WholeObject {
  sha256: string;
  size: number;
}

/** What work on a whole object needs besides the object. */
export interface ChunkOptions {
  /** Called now and then; a failure ends the work. */
  onProgress: () => Promise<void>;
  signal: AbortSignal;
}

/** An object has more chunks than are kept in memory. It stays whole. */
export class TooManyChunksError extends Error {
  override name = "TooManyChunksError";
}

/**
 * Reads an object and cuts it into chunks as clients of Xet do.
 * @throws {TooManyChunksError}
 */
export async function cutObject(
  context: Pick<XetContext, "driver" | "threads">,
  { sha256, size }: WholeObject,
  { onProgress, signal }: ChunkOptions,
  { segmentBytes, chunks: maxChunks }: { segmentBytes: number; chunks: number } = limits.xet.wholeFiles,
): Promise<PackedChunks> {
  const parts: PackedChunks[] = [];
  let count = 0;
  for (let start = 0; start < size; ) {
    const end = Math.min(size, start + segmentBytes);
    const bytes = await readBytes(context, sha256, { start, end: end - 1 }, signal);
    const isLast = end === size;
    const found = await context.threads.runInBackground("cutChunks", { bytes, isLast }, [bytes.buffer]);
    const part = new PackedChunks(found.chunks);
    count += part.count;
    if (count > maxChunks) throw new TooManyChunksError(`the object ${sha256} has more than ${maxChunks} chunks`);
    parts.push(part);
    // The next segment starts with the first byte that belongs to no complete chunk.
    start += found.cutBytes;
    await onProgress();
  }
  return PackedChunks.joined(parts);
}

async function readBytes(
  { driver }: Pick<XetContext, "driver">,
  sha256: string,
  range: ByteRange,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(range.end - range.start + 1);
  const pieces = await driver.read(objectKey(sha256), range, signal);
  let at = 0;
  for await (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    pieces.recycle(piece);
  }
  return bytes;
}
