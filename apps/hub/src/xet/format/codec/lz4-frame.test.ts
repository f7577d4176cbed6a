import { compressFrameSync, decompressFrameSync } from "lz4-napi";
import { expect, test } from "vitest";
import { groupBytes } from "../testing/make-xorb.ts";
import { randomBytes, textBytes } from "../testing/random.ts";
import { XetFormatError } from "../xet-format-error.ts";
import { DecodedChunk, loadChunk, maxChunkBytes, maxStoredChunkBytes } from "./codec.ts";
import { decodeFrame } from "./lz4-frame.ts";

/** Decodes a frame; `undefined` if it is damaged. The filled output shows bytes that were not written. */
function decode(frame: Uint8Array, size = maxChunkBytes): Buffer | undefined {
  const output = new DecodedChunk(size, false);
  try {
    decodeFrame(loadChunk(frame), output);
  } catch (error) {
    if (error instanceof XetFormatError) return undefined;
    throw error;
  }
  return Buffer.from(output.bytes());
}

const every = { contentChecksum: true, blockChecksums: true };

test("decodes what the implementation of hf_xet encodes, with and without checksums", () => {
  for (const size of [1, 12, 13, 64, 1000, 65_535, 65_536, 65_537, maxChunkBytes]) {
    for (const raw of [textBytes(size, size), new Uint8Array(size), randomBytes(size, size), repeated(size)]) {
      for (const options of [{}, every]) {
        const frame = compressFrameSync(Buffer.from(raw), options);
        if (frame.length <= maxStoredChunkBytes) expect(decode(frame, size)?.equals(raw)).toBe(true);
      }
    }
  }
});

function repeated(size: number): Uint8Array {
  const period = 1 + (size % 17);
  return Uint8Array.from({ length: size }, (_, index) => index % period);
}

test("a frame that decodes to one byte more than the chunk is rejected", () => {
  const frame = compressFrameSync(Buffer.alloc(1001));
  expect(decode(frame, 1001)).toHaveLength(1001);
  expect(decode(frame, 1000)).toBeUndefined();
});

test("a bomb ends at the size of the chunk", () => {
  expect(decode(compressFrameSync(Buffer.alloc(20 * 1024 * 1024)))).toBeUndefined();
});

test("every part that is cut off, every byte that follows and every changed byte is noticed", () => {
  const raw = textBytes(700, 3);
  const frame = compressFrameSync(Buffer.from(raw), every);
  for (let length = 0; length < frame.length; length++) expect(decode(frame.subarray(0, length))).toBeUndefined();
  expect(decode(Buffer.concat([frame, Buffer.alloc(1)]))).toBeUndefined();
  for (let at = 0; at < frame.length; at++) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const changed = Buffer.from(frame);
      changed[at] = (changed[at] ?? 0) ^ flip;
      expect([at, decode(changed)]).toEqual([at, undefined]);
    }
  }
});

// The other implementation decodes more than one frame and more than a chunk, so only what both accept is compared.
test("damaged frames without checksums decode to the same bytes as elsewhere, or are rejected", () => {
  const numbers = new Uint32Array(randomBytes(4 * 30_000, 77).buffer);
  let accepted = 0;
  for (let round = 0; round < 10_000; round++) {
    const [first = 0, second = 0, third = 0] = numbers.subarray(round * 3, round * 3 + 3);
    const raw = round % 2 === 0 ? textBytes(200 + (first % 3000), round + 1) : repeated(200 + (first % 3000));
    const frame = compressFrameSync(Buffer.from(raw));
    const at = 7 + (second % (frame.length - 7));
    frame[at] = third & 0xff;
    const ours = decode(frame);
    if (ours === undefined) continue;
    accepted += 1;
    expect(ours.equals(decompressFrameSync(frame))).toBe(true);
  }
  expect(accepted).toBeGreaterThan(100);
});

test("grouped bytes are put in order, whatever the size is", () => {
  for (const size of [1, 2, 3, 4, 5, 63, 64, 65, 66, 67, 127, 1000, 65_539, maxChunkBytes - 1, maxChunkBytes]) {
    const raw = textBytes(size, size);
    const output = new DecodedChunk(size, true);
    decodeFrame(loadChunk(compressFrameSync(Buffer.from(groupBytes(raw)))), output);
    expect(Buffer.from(output.bytes()).equals(raw)).toBe(true);
  }
});

test("what is stored may have the maximum, not one byte more", () => {
  expect(loadChunk(new Uint8Array(maxStoredChunkBytes)).size).toBe(maxStoredChunkBytes);
  expect(() => loadChunk(new Uint8Array(maxStoredChunkBytes + 1))).toThrow(RangeError);
});
