import { DecodedChunk, loadChunk, maxChunkBytes, maxStoredChunkBytes } from "../codec/codec.ts";
import { decodeFrame } from "../codec/lz4-frame.ts";
import { XetFormatError } from "../xet-format-error.ts";

/** How the bytes of a chunk are stored: as they are, as an LZ4 frame, or grouped by their position in words of 4 bytes, then LZ4. */
export const schemes = { none: 0, lz4: 1, groupedLz4: 2 } as const;

/** Bytes of a chunk's header. */
export const chunkHeaderBytes = 8;

/** The header in front of a chunk. */
export interface ChunkHeader {
  storedBytes: number;
  scheme: number;
  rawBytes: number;
}

/**
 * Reads the header of a chunk.
 * @throws {XetFormatError}
 */
export function readChunkHeader(bytes: Uint8Array, at = 0): ChunkHeader {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset + at, chunkHeaderBytes);
  const version = header.readUInt8(0);
  const storedBytes = header.readUIntLE(1, 3);
  const scheme = header.readUInt8(4);
  const rawBytes = header.readUIntLE(5, 3);
  if (version !== 0) throw new XetFormatError(`its version is ${version}; only 0 is known`);
  if (scheme > schemes.groupedLz4)
    throw new XetFormatError(`its compression scheme is ${scheme}; 0, 1 and 2 are known`);
  if (rawBytes === 0 || rawBytes > maxChunkBytes)
    throw new XetFormatError(`it has ${rawBytes} bytes; 1 to ${maxChunkBytes} are allowed`);
  if (storedBytes === 0 || storedBytes > maxStoredChunkBytes)
    throw new XetFormatError(`it is stored in ${storedBytes} bytes; 1 to ${maxStoredChunkBytes} are allowed`);
  return { storedBytes, scheme, rawBytes };
}

/**
 * Decodes the bytes after a chunk's header. The result is valid until the next chunk is decoded.
 * @throws {XetFormatError} they are damaged, or do not decode to exactly `rawBytes`
 */
export function decodeChunk({ scheme, rawBytes }: ChunkHeader, stored: Uint8Array): Uint8Array {
  if (scheme === schemes.none) {
    if (stored.length !== rawBytes) throw new XetFormatError("it is not compressed, but has two different sizes");
    return stored;
  }
  const output = new DecodedChunk(rawBytes, scheme === schemes.groupedLz4);
  decodeFrame(loadChunk(stored), output);
  if (output.size !== rawBytes)
    throw new XetFormatError(`it decodes to ${output.size} bytes, but its header says ${rawBytes}`);
  return output.bytes();
}
