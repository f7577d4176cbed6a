import { gunzipSync } from "node:zlib";
import { array, assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { expect, test } from "vitest";
import { gzipAround, type PackedAround, packAround } from "./gzip-around.ts";

const unpacked = (packed: PackedAround, middle: Buffer) => gunzipSync(Buffer.concat(gzipAround(packed, middle)));

test("before, middle and after are decompressed to their concatenation, for several middles", async () => {
  const text = oneof(string({ unit: "binary", maxLength: 300 }), constantFrom("", "<p>pier</p>".repeat(9000)));
  await assert(
    asyncProperty(text, text, array(text, { minLength: 1, maxLength: 3 }), async (before, after, middles) => {
      const packed = await packAround(Buffer.from(before), Buffer.from(after));
      for (const each of middles) {
        const middle = Buffer.from(each).subarray(0, 0xffff);
        expect(unpacked(packed, middle).equals(Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]))).toBe(
          true,
        );
      }
    }),
    { numRuns: 50 },
  );
});

test("compressed parts retain no more memory than their size", async () => {
  const { before, after, afterPlain } = await packAround(Buffer.from("pier ".repeat(100)), Buffer.from("</html>"));
  expect(before.buffer.byteLength).toBe(before.byteLength + after.byteLength + afterPlain.byteLength);
  for (const part of [after, afterPlain]) expect(part.buffer).toBe(before.buffer);
});

test("repetitive text is compressed, and a middle past the limit is rejected", async () => {
  const packed = await packAround(Buffer.from("harbour ".repeat(10_000)), Buffer.from("</html>"));
  expect(Buffer.concat(gzipAround(packed, Buffer.from("nonce"))).byteLength).toBeLessThan(1000);
  expect(unpacked(packed, Buffer.alloc(0xffff)).byteLength).toBe(80_000 + 0xffff + 7);
  expect(() => gzipAround(packed, Buffer.alloc(0x10000))).toThrow(RangeError);
});
