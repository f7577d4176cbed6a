import type { ByteRange, ObjectDriver } from "../../objects/object-driver.ts";
import { chunkHeaderBytes, readChunkHeader, schemes } from "../format/xorb/chunk.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";

/** Buffers that a system fills with one call: Linux allows 1,024. */
const maxBuffers = 1024;

/** Consecutive chunks of a xorb. */
export class ChunkRun {
  readonly #table: ChunkTable;
  readonly #first: number;
  readonly #end: number;

  /** @param end exclusive */
  constructor(table: ChunkTable, first: number, end: number) {
    this.#table = table;
    this.#first = first;
    this.#end = end;
  }

  get count(): number {
    return this.#end - this.#first;
  }

  /** Where the chunks are in the xorb. */
  get stored(): ByteRange {
    return { start: this.#table.storedStart(this.#first), end: this.#table.storedStart(this.#end) - 1 };
  }

  /** Position of the first chunk among the uncompressed bytes of the xorb. */
  get rawStart(): number {
    return this.#table.rawStart(this.#first);
  }

  get rawBytes(): number {
    return this.#table.rawStart(this.#end) - this.rawStart;
  }

  /** Returns the sizes of the chunks if each takes its size and its header, as uncompressed chunks do. */
  uncompressedSizes(): number[] | undefined {
    const sizes: number[] = [];
    for (let chunk = this.#first; chunk < this.#end; chunk += 1) {
      const size = this.#table.rawBytes(chunk);
      const storedBytes = this.#table.storedStart(chunk + 1) - this.#table.storedStart(chunk);
      if (storedBytes !== size + chunkHeaderBytes) return undefined;
      sizes.push(size);
    }
    return sizes;
  }
}

/**
 * Reads chunks that are not compressed from a file: their headers and their bytes into different buffers, so that nothing
 * has to be moved afterwards.
 * @returns the bytes; `undefined` if the chunks have to be decoded, or are not in a file
 */
export async function readUncompressed(
  driver: ObjectDriver,
  key: string,
  chunks: ChunkRun,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (driver.readInto === undefined || 2 * chunks.count > maxBuffers) return undefined;
  const sizes = chunks.uncompressedSizes();
  if (sizes === undefined) return undefined;
  const headers = Buffer.allocUnsafe(chunks.count * chunkHeaderBytes);
  const raw = Buffer.allocUnsafeSlow(chunks.rawBytes);
  const buffers: Buffer[] = [];
  let at = 0;
  for (const [index, size] of sizes.entries()) {
    buffers.push(headers.subarray(index * chunkHeaderBytes, (index + 1) * chunkHeaderBytes));
    buffers.push(raw.subarray(at, at + size));
    at += size;
  }
  await driver.readInto(key, chunks.stored.start, buffers);
  const isUncompressed = sizes.every(
    (_, index) => readChunkHeader(headers, index * chunkHeaderBytes).scheme === schemes.none,
  );
  return isUncompressed ? raw : undefined;
}
