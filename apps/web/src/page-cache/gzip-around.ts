import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Two texts that are compressed once, between which other bytes are inserted for each response. */
export interface PackedAround {
  before: Buffer;
  beforeCrc: number;
  beforeBytes: number;
  after: Buffer;
  /** Uncompressed, because its checksum depends on the bytes before it and is computed for each response. Should be short. */
  afterPlain: Buffer;
}

const deflate = promisify(deflateRaw);

/** Compresses the texts before and after the inserted bytes. */
export async function packAround(before: Buffer, after: Buffer): Promise<PackedAround> {
  const [packedBefore, packedAfter] = await Promise.all([
    // A full flush ends at a byte boundary and resets the window, so that any block may follow.
    deflate(before, { finishFlush: constants.Z_FULL_FLUSH }),
    deflate(after),
  ]);
  // Copy into memory of the exact size: zlib returns slices of 16 KiB blocks, which would be retained as a whole.
  const whole = Buffer.allocUnsafeSlow(packedBefore.byteLength + packedAfter.byteLength + after.byteLength);
  const beforeEnd = packedBefore.copy(whole);
  const afterEnd = beforeEnd + packedAfter.copy(whole, beforeEnd);
  after.copy(whole, afterEnd);
  return {
    before: whole.subarray(0, beforeEnd),
    beforeCrc: crc32(before),
    beforeBytes: before.byteLength,
    after: whole.subarray(beforeEnd, afterEnd),
    afterPlain: whole.subarray(afterEnd),
  };
}

/** Magic number, deflate, no flags, no time, no hint, Unix. @see https://www.rfc-editor.org/rfc/rfc1952 */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const maxStoredBytes = 0xffff;

/**
 * Builds a gzip file with bytes inserted between the compressed texts.
 * @param middle at most 65,535 bytes
 * @returns the parts of one gzip member that decompresses to before, middle and after
 * @throws {RangeError} `middle` is too long
 */
export function gzipAround(packed: PackedAround, middle: Buffer): Buffer[] {
  if (middle.byteLength > maxStoredBytes) throw new RangeError(`A stored block has at most ${maxStoredBytes} bytes.`);
  // An uncompressed block. @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(middle.byteLength, 1);
  stored.writeUInt16LE(middle.byteLength ^ maxStoredBytes, 3);
  const tail = Buffer.alloc(8);
  const { afterPlain } = packed;
  tail.writeUInt32LE(crc32(afterPlain, crc32(middle, packed.beforeCrc)), 0);
  tail.writeUInt32LE((packed.beforeBytes + middle.byteLength + afterPlain.byteLength) % 2 ** 32, 4);
  return [head, packed.before, stored, middle, packed.after, tail];
}
