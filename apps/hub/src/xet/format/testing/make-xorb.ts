import { compressFrameSync } from "lz4-napi";

/** A chunk of a test xorb: its bytes before compression and how it is stored. */
export interface TestChunk {
  raw: Uint8Array;
  scheme?: number;
  /** Replaces the compressed bytes. */
  stored?: Uint8Array;
  /** Replaces the size in the header. */
  rawBytes?: number;
  version?: number;
}

/** Writes a xorb as clients do, compressed by the LZ4 implementation that hf_xet uses. */
export function makeXorb(chunks: readonly TestChunk[]): Buffer {
  return Buffer.concat(chunks.flatMap(chunkParts));
}

function chunkParts({ raw, scheme = 0, stored = store(raw, scheme), rawBytes = raw.length, version = 0 }: TestChunk) {
  const header = Buffer.alloc(8);
  header.writeUInt8(version, 0);
  header.writeUIntLE(stored.length, 1, 3);
  header.writeUInt8(scheme, 4);
  header.writeUIntLE(rawBytes, 5, 3);
  return [header, stored];
}

function store(raw: Uint8Array, scheme: number): Uint8Array {
  if (scheme === 1) return compressFrameSync(Buffer.from(raw));
  if (scheme === 2) return compressFrameSync(Buffer.from(groupBytes(raw)));
  return raw;
}

/** Groups bytes by their position in words of 4 bytes. */
export function groupBytes(raw: Uint8Array): Uint8Array {
  const group = (number: number) => raw.filter((_, index) => index % 4 === number);
  return Buffer.concat([group(0), group(1), group(2), group(3)]);
}

/** Reads a xorb that is in memory. */
export function readAtOf(xorb: Uint8Array) {
  return (position: number, length: number) => xorb.subarray(position, position + length);
}
