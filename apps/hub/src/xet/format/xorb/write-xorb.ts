import { hashChunk } from "../hashes.ts";
import { hashXorb } from "../merkle.ts";
import { chunkHeaderBytes, schemes } from "./chunk.ts";
import type { XorbChunk } from "./read-xorb.ts";

/** A xorb of our own. */
export interface WrittenXorb {
  hash: Uint8Array;
  chunks: XorbChunk[];
  /** The parts of the xorb in order. They refer to the bytes of the chunks. */
  parts: Uint8Array[];
}

/**
 * Makes a xorb of chunks without compressing them: weights hardly shrink, and a file that is stored twice anyway gains
 * nothing from a format that readers must decode.
 * @param chunks each of 1 byte to 128 KiB, as a chunker cuts them
 */
export function writeXorb(chunks: readonly Uint8Array[]): WrittenXorb {
  const written: XorbChunk[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const bytes of chunks) {
    end += chunkHeaderBytes + bytes.length;
    written.push({ hash: hashChunk(bytes), size: bytes.length, end });
    parts.push(chunkHeader(bytes.length), bytes);
  }
  return { hash: hashXorb(written), chunks: written, parts };
}

/** Returns the header of a chunk that is not compressed. */
export function chunkHeader(size: number): Uint8Array {
  const header = Buffer.alloc(chunkHeaderBytes);
  header.writeUIntLE(size, 1, 3);
  header.writeUInt8(schemes.none, 4);
  header.writeUIntLE(size, 5, 3);
  return header;
}
