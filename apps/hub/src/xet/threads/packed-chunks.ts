import type { MerkleNode } from "../format/merkle.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";

const hashBytes = 32;
const packedBytes = hashBytes + 4;

/** Consecutive chunks of a file as bytes: for each its hash and its size. They pass between threads at little cost. */
export class PackedChunks {
  readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  static of(chunks: readonly MerkleNode[]): PackedChunks {
    const bytes = Buffer.alloc(chunks.length * packedBytes);
    for (const [index, { hash, size }] of chunks.entries()) {
      bytes.set(hash, index * packedBytes);
      bytes.writeUInt32LE(size, index * packedBytes + hashBytes);
    }
    return new PackedChunks(bytes);
  }

  /** Returns chunks of a xorb. @param range its end is exclusive */
  static ofTable(table: ChunkTable, { chunkStart, chunkEnd }: { chunkStart: number; chunkEnd: number }): PackedChunks {
    const bytes = Buffer.alloc((chunkEnd - chunkStart) * packedBytes);
    for (let chunk = chunkStart; chunk < chunkEnd; chunk += 1) {
      const at = (chunk - chunkStart) * packedBytes;
      bytes.set(table.hash(chunk), at);
      bytes.writeUInt32LE(table.rawBytes(chunk), at + hashBytes);
    }
    return new PackedChunks(bytes);
  }

  static joined(parts: readonly PackedChunks[]): PackedChunks {
    return new PackedChunks(Buffer.concat(parts.map(({ bytes }) => bytes)));
  }

  get count(): number {
    return this.bytes.length / packedBytes;
  }

  hash(index: number): Buffer {
    return this.bytes.subarray(index * packedBytes, index * packedBytes + hashBytes);
  }

  size(index: number): number {
    return this.bytes.readUInt32LE(index * packedBytes + hashBytes);
  }

  /** Returns some of the chunks. @param end exclusive */
  part(start: number, end: number): PackedChunks {
    return new PackedChunks(this.bytes.subarray(start * packedBytes, end * packedBytes));
  }

  nodes(): MerkleNode[] {
    return Array.from({ length: this.count }, (_, index) => ({ hash: this.hash(index), size: this.size(index) }));
  }
}
