import { fileHash, hashToHex, xorbHash } from "@huggingface/xetchunk-wasm";
import { expect, test } from "vitest";
import { toHashString } from "./hash-string.ts";
import { hashFile, hashXorb } from "./merkle.ts";
import { randomBytes } from "./testing/random.ts";

test("the hash of a xorb with one chunk is the chunk's", () => {
  const hash = randomBytes(32, 7);
  expect(hashXorb([{ hash, size: 5 }])).toBe(hash);
});

test("an empty file has the hash of zeros", () => {
  expect(toHashString(hashFile([]))).toBe("0".repeat(64));
});

test("xorbs and files have the hashes that a client computes", () => {
  for (const count of [1, 2, 3, 4, 8, 9, 10, 11, 27, 82, 500, 1001]) {
    const hashes = randomBytes(count * 32, count);
    const chunks = Array.from({ length: count }, (_, index) => ({
      hash: hashes.subarray(index * 32, index * 32 + 32),
      size: 8192 + index,
    }));
    const theirs = chunks.map(({ hash, size }) => ({ hash, length: size }));
    expect(toHashString(hashXorb(chunks))).toBe(hashToHex(xorbHash(theirs)));
    expect(toHashString(hashFile(chunks))).toBe(hashToHex(fileHash(theirs)));
  }
});
