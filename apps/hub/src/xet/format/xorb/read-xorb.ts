import { hashChunk } from "../hashes.ts";
import { hashXorb, type MerkleNode } from "../merkle.ts";
import { XetFormatError } from "../xet-format-error.ts";
import { type ChunkHeader, chunkHeaderBytes, decodeChunk, readChunkHeader } from "./chunk.ts";

/** A chunk of a xorb that was read. */
export interface XorbChunk extends MerkleNode {
  /** Position after the chunk in the xorb. */
  end: number;
}

/** A xorb whose chunks were decoded and hashed. */
export interface ReadXorb {
  hash: Uint8Array;
  chunks: XorbChunk[];
  /** Uncompressed bytes of all chunks. */
  rawBytes: number;
  /** Bytes without the footer. */
  storedBytes: number;
}

/** Returns `length` bytes at a position of a xorb. They need to be valid only until the next call. */
export type ReadAt = (position: number, length: number) => Uint8Array;

export interface XorbLimits {
  chunks: number;
  rawBytes: number;
}

const footerTag = Buffer.from("XETBLOB");

/**
 * Walks through a xorb, decodes every chunk and computes the hashes.
 * @param size bytes of the xorb. A footer is ignored: clients that send one make it from the chunks.
 * @throws {XetFormatError} with the number of the damaged chunk
 */
export function readXorb(readAt: ReadAt, size: number, limits: XorbLimits): ReadXorb {
  const chunks: XorbChunk[] = [];
  let position = 0;
  let rawBytes = 0;
  while (position < size && !startsFooter(readAt, position, size)) {
    if (chunks.length === limits.chunks) throw new XetFormatError(`A xorb has at most ${limits.chunks} chunks.`);
    const chunk = readChunk(readAt, position, size, chunks.length);
    rawBytes += chunk.size;
    if (rawBytes > limits.rawBytes)
      throw new XetFormatError(`A xorb has at most ${limits.rawBytes} uncompressed bytes.`);
    chunks.push(chunk);
    position = chunk.end;
  }
  if (chunks.length === 0) throw new XetFormatError("The xorb has no chunks.");
  return { hash: hashXorb(chunks), chunks, rawBytes, storedBytes: position };
}

function readChunk(readAt: ReadAt, position: number, size: number, number: number): XorbChunk {
  try {
    const start = position + chunkHeaderBytes;
    if (start > size) throw new XetFormatError("its header is cut off");
    const header: ChunkHeader = readChunkHeader(readAt(position, chunkHeaderBytes));
    const end = start + header.storedBytes;
    if (end > size) throw new XetFormatError("it is cut off");
    const raw = decodeChunk(header, readAt(start, header.storedBytes));
    return { hash: hashChunk(raw), size: raw.length, end };
  } catch (cause) {
    if (!(cause instanceof XetFormatError)) throw cause;
    throw new XetFormatError(`Chunk ${number} of the xorb, at byte ${position}: ${cause.message}.`, { cause });
  }
}

function startsFooter(readAt: ReadAt, position: number, size: number): boolean {
  if (position + footerTag.length > size) return false;
  return footerTag.equals(readAt(position, footerTag.length));
}
