import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";

/** A part of a page with its compressed form, from which gzip files are put together. */
export interface GzipPiece {
  plain: Buffer;
  deflated: Buffer;
}

// A full flush ends at a byte boundary and resets the window.
const options = { finishFlush: constants.Z_FULL_FLUSH };

/**
 * Compresses a part so that any other part may follow it. Synchronously: for the some 10 KB around the markup of a page, a
 * stream with its callbacks costs more than the compression.
 */
export function gzipPiece(html: string): GzipPiece {
  const plain = Buffer.from(html);
  return { plain, deflated: deflateRawSync(plain, options) };
}

const deflate = promisify(deflateRaw);

/** Like `gzipPiece`, without blocking other requests: a long card takes more than 50 ms. */
export async function gzipLongPiece(html: string): Promise<GzipPiece> {
  const plain = Buffer.from(html);
  return { plain, deflated: await deflate(plain, options) };
}

/** Magic number, deflate, no flags, no time, no hint, Unix. @see https://www.rfc-editor.org/rfc/rfc1952 */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4 */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Returns one gzip member that decompresses to all pieces in their order. */
export function joinGzipPieces(pieces: readonly GzipPiece[]): Buffer {
  const tail = Buffer.alloc(8);
  let checksum = 0;
  let bytes = 0;
  for (const { plain } of pieces) {
    checksum = crc32(plain, checksum);
    bytes += plain.byteLength;
  }
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([head, ...pieces.map(({ deflated }) => deflated), lastBlock, tail]);
}
