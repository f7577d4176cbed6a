import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { type ByteRange, ObjectDamagedError } from "../../objects/object-driver.ts";
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
  /** The whole copy of an object that is stored as xorbs is kept this long, for downloads that bypass the hub; 0: they do not. */
  keptCopyMs: number;
  signal: AbortSignal;
}

/** An object has more chunks than are kept in memory. It stays whole. */
export class TooManyChunksError extends Error {
  override name = "TooManyChunksError";
}

/**
 * Reads an object and cuts it into chunks as clients of Xet do.
 * @throws {TooManyChunksError}
 * @throws {ObjectDamagedError} its bytes have another SHA-256
 */
export async function cutObject(
  context: Pick<XetContext, "driver" | "threads">,
  { sha256, size }: WholeObject,
  { onProgress, signal }: Pick<ChunkOptions, "onProgress" | "signal">,
  { segmentBytes, chunks: maxChunks }: { segmentBytes: number; chunks: number } = limits.xet.wholeFiles,
): Promise<PackedChunks> {
  const parts: PackedChunks[] = [];
  const reader = new CheckedReader(context.driver, sha256);
  let count = 0;
  for (let start = 0; start < size; ) {
    const end = Math.min(size, start + segmentBytes);
    const bytes = await reader.read({ start, end: end - 1 }, signal);
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
  reader.requireIntact();
  return PackedChunks.joined(parts);
}

/** Reads segments of an object that overlap, and computes its SHA-256. */
class CheckedReader {
  readonly #driver: XetContext["driver"];
  readonly #sha256: string;
  readonly #hash = createHash("sha256");
  /** Position after the bytes that were hashed. */
  #hashedEnd = 0;

  constructor(driver: XetContext["driver"], sha256: string) {
    this.#driver = driver;
    this.#sha256 = sha256;
  }

  async read(range: ByteRange, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(range.end - range.start + 1);
    const pieces = await this.#driver.read(objectKey(this.#sha256), range, signal);
    let at = 0;
    for await (const piece of pieces) {
      bytes.set(piece, at);
      this.#hash.update(piece.subarray(Math.max(0, this.#hashedEnd - range.start - at)));
      at += piece.length;
      this.#hashedEnd = Math.max(this.#hashedEnd, range.start + at);
      pieces.recycle(piece);
    }
    if (at < bytes.length) throw new ObjectDamagedError(`the object ${this.#sha256} ends at byte ${range.start + at}`);
    return bytes;
  }

  /** @throws {ObjectDamagedError} */
  requireIntact(): void {
    const found = this.#hash.digest("hex");
    if (found !== this.#sha256) throw new ObjectDamagedError(`the object ${this.#sha256} has the SHA-256 ${found}`);
  }
}
