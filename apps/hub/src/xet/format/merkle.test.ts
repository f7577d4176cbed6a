import { fileHash, hashToHex, xorbHash } from "@huggingface/xetchunk-wasm";
import { expect, test } from "vitest";
import { toHashString } from "./hash-string.ts";
import { hashFile, hashXorb, MerkleTree } from "./merkle.ts";
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

test.each([1, 2, 3, 9, 10, 82, 1001])("a tree of %i chunks can be continued after each part", (count) => {
  const hashes = randomBytes(count * 32, count);
  const chunks = Array.from({ length: count }, (_, index) => ({
    hash: hashes.subarray(index * 32, index * 32 + 32),
    size: 8192 + index,
  }));
  let tree = new MerkleTree();
  for (let start = 0; start < count; start += 7) {
    for (const chunk of chunks.slice(start, start + 7)) tree.add(chunk);
    tree = new MerkleTree(structuredClone(tree.levels()));
  }
  expect(toHashString(tree.fileHash())).toBe(toHashString(hashFile(chunks)));
});

test("an incomplete tree holds a few nodes for each level", () => {
  const tree = new MerkleTree();
  const hash = new Uint8Array(32).fill(1);
  for (let chunk = 0; chunk < 100_000; chunk += 1) tree.add({ hash, size: 1 });
  const levels = tree.levels();
  expect(levels.length).toBeLessThan(12);
  for (const { group } of levels) expect(group.length).toBeLessThan(9);
});
