import { expect, test } from "vitest";
import { randomBytes } from "../testing/random.ts";
import { XetFormatError } from "../xet-format-error.ts";
import { bookend, footerBytes, recordBytes } from "./layout.ts";
import { readShard } from "./read-shard.ts";
import type { Shard } from "./shard.ts";
import { writeShard } from "./write-shard.ts";

const limits = { files: 2, terms: 3, xorbs: 2, chunks: 3 };
const hash = (seed: number) => Buffer.from(randomBytes(32, seed));
const times = { createdAt: new Date("2026-11-22T10:00:00Z"), expiresAt: new Date("2026-11-23T10:00:00Z") };

const shard: Shard = {
  files: [
    {
      hash: hash(1),
      terms: [
        { xorb: hash(2), rawBytes: 100, chunkStart: 0, chunkEnd: 2, verification: hash(3) },
        { xorb: hash(4), rawBytes: 50, chunkStart: 7, chunkEnd: 8, verification: hash(5) },
      ],
      sha256: "ab".repeat(32),
    },
    { hash: hash(6), terms: [{ xorb: hash(2), rawBytes: 60, chunkStart: 1, chunkEnd: 2 }] },
  ],
  xorbs: [
    {
      hash: hash(2),
      rawBytes: 100,
      storedBytes: 80,
      chunks: [
        { hash: hash(7), rawStart: 0, rawBytes: 40 },
        { hash: hash(8), rawStart: 40, rawBytes: 60 },
      ],
    },
    { hash: hash(4), rawBytes: 5, storedBytes: 0, chunks: [{ hash: hash(9), rawStart: 0, rawBytes: 5 }] },
  ],
};
const bytes = writeShard(shard, times);

/** Returns the shard as hf_xet sends it. */
function withoutFooter(): Buffer {
  const short = Buffer.from(bytes.subarray(0, -footerBytes));
  short.writeBigUInt64LE(0n, 40);
  return short;
}

test("a shard is read as it was written, with and without a footer", () => {
  expect(readShard(bytes, limits)).toEqual(shard);
  expect(readShard(withoutFooter(), limits)).toEqual(shard);
});

test("the footer has the positions, times and totals that clients read", () => {
  const footer = bytes.subarray(-footerBytes);
  const number = (at: number) => Number(footer.readBigUInt64LE(at));
  expect([number(0), number(8)]).toEqual([1, recordBytes]);
  expect(bytes.subarray(number(16) - recordBytes, number(16)).equals(bookend)).toBe(true);
  expect(bytes.subarray(number(192) - recordBytes, number(192)).equals(bookend)).toBe(true);
  expect([number(104), number(112)]).toEqual([1_795_341_600, 1_795_428_000]);
  expect([number(168), number(176), number(184)]).toEqual([80, 210, 105]);
});

test("an empty shard is two empty lists", () => {
  const empty = { files: [], xorbs: [] };
  expect(readShard(writeShard(empty, times), limits)).toEqual(empty);
});

test.each([
  { limit: "files", reason: "more than 1 files" },
  { limit: "terms", reason: "more than 2 terms" },
  { limit: "xorbs", reason: "more than 1 xorbs" },
  { limit: "chunks", reason: "more than 2 chunks" },
] as const)("a shard may have as many $limit as the limit says, not one more", ({ limit, reason }) => {
  expect(() => readShard(bytes, { ...limits, [limit]: limits[limit] - 1 })).toThrow(reason);
});

const at = (position: number, value: number) => (changed: Buffer) => changed.writeUInt32LE(value, position);
const file = recordBytes;
const term = 2 * recordBytes;
const xorb = 10 * recordBytes;
test.each([
  { name: "another tag", change: at(0, 0), reason: "does not start with the tag" },
  { name: "another version", change: at(32, 3), reason: "version is unknown" },
  { name: "another size of the footer", change: at(40, 192), reason: "footer has an unknown size" },
  { name: "no footer where one is announced", change: at(40, 0), reason: "200 bytes follow" },
  { name: "unknown flags of a file", change: at(file + 32, 0xc000_0001), reason: "unknown flags" },
  { name: "many terms", change: at(file + 36, 0xffff_ffff), reason: "more than 3 terms" },
  { name: "a term with unknown flags", change: at(term + 32, 1), reason: "a term has unknown flags" },
  { name: "a term of no bytes", change: at(term + 36, 0), reason: "a term is empty" },
  { name: "a term that ends before it starts", change: at(term + 40, 2), reason: "a term is empty" },
  { name: "many chunks", change: at(xorb + 36, 0xffff_ffff), reason: "more than 3 chunks" },
  { name: "another size of a xorb", change: at(xorb + 40, 99), reason: "do not add up" },
  { name: "a gap between chunks", change: at(xorb + 2 * recordBytes + 32, 41), reason: "do not follow each other" },
])("a shard with $name is rejected", ({ change, reason }) => {
  const changed = Buffer.from(bytes);
  change(changed);
  expect(() => readShard(changed, limits)).toThrow(reason);
});

test("a shard that is cut off anywhere is rejected, and bytes that follow as well", () => {
  for (let length = 0; length < bytes.length; length++)
    expect(() => readShard(bytes.subarray(0, length), limits)).toThrow(XetFormatError);
  expect(() => readShard(Buffer.concat([bytes, Buffer.alloc(1)]), limits)).toThrow("201 bytes follow");
});
