import { expect, test } from "vitest";
import { maxChunkBytes, maxStoredChunkBytes } from "../codec/codec.ts";
import { hashChunk } from "../hashes.ts";
import { hashXorb } from "../merkle.ts";
import { makeXorb, readAtOf, type TestChunk } from "../testing/make-xorb.ts";
import { randomBytes, textBytes } from "../testing/random.ts";
import { readXorb } from "./read-xorb.ts";
import { writeXorb } from "./write-xorb.ts";

const limits = { chunks: 100, rawBytes: 2 * 1024 * 1024 };
const read = (xorb: Uint8Array) => readXorb(readAtOf(xorb), xorb.length, limits);

const chunks: TestChunk[] = [
  { raw: randomBytes(9000, 1), scheme: 0 },
  { raw: textBytes(70_000, 2), scheme: 1 },
  { raw: textBytes(maxChunkBytes, 3), scheme: 2 },
  { raw: Uint8Array.of(1), scheme: 0 },
];
const xorb = makeXorb(chunks);
const footer = Buffer.concat([Buffer.from("XETBLOB"), Buffer.alloc(100)]);

test("reads chunks of every scheme with their hashes, sizes and positions", () => {
  const result = read(xorb);
  const expected = chunks.map(({ raw }) => ({ hash: Buffer.from(hashChunk(raw)), size: raw.length }));
  expect(result.chunks.map(({ hash, size }) => ({ hash: Buffer.from(hash), size }))).toEqual(expected);
  expect(Buffer.from(result.hash)).toEqual(Buffer.from(hashXorb(expected)));
  expect(result.rawBytes).toBe(9000 + 70_000 + maxChunkBytes + 1);
  expect(result.chunks.at(-1)?.end).toBe(xorb.length);
  expect(result.storedBytes).toBe(xorb.length);
});

test("a footer is not part of the xorb", () => {
  expect(read(Buffer.concat([xorb, footer]))).toEqual(read(xorb));
});

test("a xorb of ours is read as it was written", () => {
  const written = writeXorb(chunks.map(({ raw }) => raw));
  const { hash, chunks: found } = read(Buffer.concat(written.parts));
  expect([hash, found]).toEqual([written.hash, written.chunks]);
});

const raw = textBytes(2000, 5);
test.each([
  { name: "no chunks", bytes: Buffer.alloc(0), error: "has no chunks" },
  { name: "only a footer", bytes: footer, error: "has no chunks" },
  { name: "another version", bytes: makeXorb([{ raw, version: 1 }]), error: "its version is 1" },
  { name: "an unknown scheme", bytes: makeXorb([{ raw, scheme: 3 }]), error: "scheme is 3" },
  { name: "an empty chunk", bytes: makeXorb([{ raw: new Uint8Array() }]), error: "has 0 bytes" },
  { name: "a large chunk", bytes: makeXorb([{ raw: new Uint8Array(maxChunkBytes + 1) }]), error: "131073 bytes" },
  {
    name: "a chunk that is stored in too many bytes",
    bytes: makeXorb([{ raw, scheme: 1, stored: new Uint8Array(maxStoredChunkBytes + 1) }]),
    error: "stored in 132097 bytes",
  },
  { name: "a wrong size", bytes: makeXorb([{ raw, scheme: 1, rawBytes: 2001 }]), error: "decodes to 2000 bytes" },
  { name: "a size that is too small", bytes: makeXorb([{ raw, scheme: 2, rawBytes: 1999 }]), error: "longer than" },
  { name: "two sizes", bytes: makeXorb([{ raw, rawBytes: 1999 }]), error: "two different sizes" },
  { name: "a header that is cut off", bytes: Buffer.concat([xorb, Buffer.alloc(7)]), error: "header is cut off" },
  { name: "bytes that are cut off", bytes: xorb.subarray(0, -1), error: "Chunk 3 of the xorb" },
  { name: "a damaged footer", bytes: Buffer.concat([xorb, footer.subarray(1)]), error: "version is 69" },
])("a xorb with $name is rejected", ({ bytes, error }) => {
  expect(() => read(bytes)).toThrow(error);
});

const many = (count: number, size: number) =>
  makeXorb(Array.from({ length: count }, () => ({ raw: new Uint8Array(size) })));

test("the number of chunks and their bytes are limited", () => {
  expect(read(many(100, 1)).chunks).toHaveLength(100);
  expect(() => read(many(101, 1))).toThrow("at most 100 chunks");
  expect(read(many(16, maxChunkBytes)).rawBytes).toBe(limits.rawBytes);
  expect(() =>
    read(makeXorb([...Array.from({ length: 16 }, () => ({ raw: new Uint8Array(maxChunkBytes) })), { raw }])),
  ).toThrow("at most 2097152 uncompressed bytes");
});

test("a change of any byte changes the hash or is rejected", () => {
  const small = makeXorb([{ raw: textBytes(300, 1), scheme: 1 }, { raw: textBytes(40, 2) }, { raw, scheme: 2 }]);
  const { hash } = read(small);
  for (let at = 0; at < small.length; at++) {
    const changed = Buffer.from(small);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    let found: Uint8Array | undefined;
    try {
      found = read(changed).hash;
    } catch {
      continue;
    }
    expect([at, found]).not.toEqual([at, hash]);
  }
});
