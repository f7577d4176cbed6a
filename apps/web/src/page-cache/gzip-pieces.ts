import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A part of a page with its compressed form, from which gzip files are put together. */
export interface GzipPiece {
  plain: Buffer;
  deflated: Buffer;
}

const maxStoredBytes = 0xffff;

/**
 * Returns a part as an uncompressed block, because compressing some hundred bytes costs more than sending them.
 * @throws {RangeError} the part is longer than 65,535 bytes
 * @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
 */
export function gzipShortPiece(html: string): GzipPiece {
  const plain = Buffer.from(html);
  if (plain.byteLength > maxStoredBytes) throw new RangeError(`A stored block has at most ${maxStoredBytes} bytes.`);
  const deflated = Buffer.allocUnsafe(5 + plain.byteLength);
  deflated.writeUInt8(0, 0);
  deflated.writeUInt16LE(plain.byteLength, 1);
  deflated.writeUInt16LE(plain.byteLength ^ maxStoredBytes, 3);
  plain.copy(deflated, 5);
  return { plain, deflated };
}

const deflate = promisify(deflateRaw);
// A full flush ends at a byte boundary and resets the window.
const options = { finishFlush: constants.Z_FULL_FLUSH };

/** Compresses a part so that any other part may follow it, without blocking other requests. */
export async function gzipLongPiece(html: string): Promise<GzipPiece> {
  const plain = Buffer.from(html);
  const packed = await deflate(plain, options);
  // Copy into memory of the exact size: zlib returns slices of 16 KiB blocks, which a cache would retain as a whole.
  const whole = Buffer.allocUnsafeSlow(plain.byteLength + packed.byteLength);
  const plainEnd = plain.copy(whole);
  packed.copy(whole, plainEnd);
  return { plain: whole.subarray(0, plainEnd), deflated: whole.subarray(plainEnd) };
}

/** Magic number, deflate, no flags, no time, no hint, Unix. @see https://www.rfc-editor.org/rfc/rfc1952 */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4 */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Returns the parts of one gzip member that decompresses to all pieces in their order. */
export function joinGzipPieces(pieces: readonly GzipPiece[]): Buffer[] {
  const tail = Buffer.alloc(8);
  let checksum = 0;
  let bytes = 0;
  for (const { plain } of pieces) {
    checksum = crc32(plain, checksum);
    bytes += plain.byteLength;
  }
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(bytes % 2 ** 32, 4);
  return [head, ...pieces.map(({ deflated }) => deflated), lastBlock, tail];
}
