import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Two texts, packed once, between which a few bytes are set at each sending. */
export interface PackedAround {
  before: Buffer;
  beforeCrc: number;
  beforeBytes: number;
  after: Buffer;
  /** As it is read: its sum depends on what stands before it, so it is summed up each time. Short is cheap. */
  afterPlain: Buffer;
}

const deflate = promisify(deflateRaw);

export async function packAround(before: Buffer, after: Buffer): Promise<PackedAround> {
  const [packedBefore, packedAfter] = await Promise.all([
    // Ends at a whole byte and looks back to nothing from there on, so that anything may follow.
    deflate(before, { finishFlush: constants.Z_FULL_FLUSH }),
    deflate(after),
  ]);
  // Copied into memory of exactly their size: what zlib returns are pieces of blocks of 16 KiB, which would be kept too.
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

/** Magic, deflate, no flags, no time, no hint, made on Unix. @see https://www.rfc-editor.org/rfc/rfc1952 */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const mostStored = 0xffff;

/**
 * @param middle at most 64 KiB less one byte
 * @returns one gzip member that unpacks to all three, one after the other
 */
export function gzipAround(packed: PackedAround, middle: Buffer): Buffer {
  if (middle.byteLength > mostStored) throw new RangeError(`A stored block has at most ${mostStored} bytes.`);
  // A block that is stored as it is. @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(middle.byteLength, 1);
  stored.writeUInt16LE(middle.byteLength ^ mostStored, 3);
  const tail = Buffer.alloc(8);
  const { afterPlain } = packed;
  tail.writeUInt32LE(crc32(afterPlain, crc32(middle, packed.beforeCrc)), 0);
  tail.writeUInt32LE((packed.beforeBytes + middle.byteLength + afterPlain.byteLength) % 2 ** 32, 4);
  return Buffer.concat([head, packed.before, stored, middle, packed.after, tail]);
}
