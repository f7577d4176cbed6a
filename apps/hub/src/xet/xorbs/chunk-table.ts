import type { XorbChunk } from "../format/xorb/read-xorb.ts";

const hashBytes = 32;
/** Bytes of a table for each chunk. */
export const chunkEntryBytes = hashBytes + 8;

/**
 * The chunks of a xorb as bytes: for each its hash, the position after it in the xorb, and the position after it among the
 * uncompressed bytes. 40 bytes a chunk instead of a row of a table.
 */
export class ChunkTable {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static of(chunks: readonly XorbChunk[]): ChunkTable {
    const bytes = Buffer.alloc(chunks.length * chunkEntryBytes);
    let rawEnd = 0;
    for (const [index, { hash, size, end }] of chunks.entries()) {
      rawEnd += size;
      bytes.set(hash, index * chunkEntryBytes);
      bytes.writeUInt32LE(end, index * chunkEntryBytes + hashBytes);
      bytes.writeUInt32LE(rawEnd, index * chunkEntryBytes + hashBytes + 4);
    }
    return new ChunkTable(bytes);
  }

  get count(): number {
    return this.bytes.length / chunkEntryBytes;
  }

  hash(index: number): Buffer {
    return this.bytes.subarray(index * chunkEntryBytes, index * chunkEntryBytes + hashBytes);
  }

  /** Returns the position of a chunk in the xorb; for the number of chunks, the position after the last. */
  storedStart(index: number): number {
    return index === 0 ? 0 : this.bytes.readUInt32LE((index - 1) * chunkEntryBytes + hashBytes);
  }

  /** Returns the position of a chunk among the uncompressed bytes; for the number of chunks, the number of bytes. */
  rawStart(index: number): number {
    return index === 0 ? 0 : this.bytes.readUInt32LE((index - 1) * chunkEntryBytes + hashBytes + 4);
  }

  rawBytes(index: number): number {
    return this.rawStart(index + 1) - this.rawStart(index);
  }

  /** Returns the chunk that has a position among the uncompressed bytes. */
  chunkAt(rawPosition: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rawStart(middle + 1) <= rawPosition) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
