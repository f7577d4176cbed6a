import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inPieces, keysBelow } from "../testing/object-driver-contract.ts";
import { openDiskDriver } from "./drivers/disk/disk-driver.ts";
import { ObjectMissingError } from "./object-driver.ts";
import { stagingKey } from "./object-keys.ts";
import { createObjectStore, ObjectMismatchError, type ObjectStore } from "./object-store.ts";

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  store = createObjectStore(await openDiskDriver(folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

test.each([
  { knows: "hash and size", expected: (content: Buffer) => ({ sha256: hashOf(content), size: content.byteLength }) },
  { knows: "the hash", expected: (content: Buffer) => ({ sha256: hashOf(content) }) },
  { knows: "nothing", expected: () => ({}) },
])("stores an object of which it knows $knows", async ({ expected }) => {
  const content = randomBytes(1_300_000);
  const result = { sha256: hashOf(content), size: content.byteLength };
  expect(await store.write(inPieces(content), expected(content))).toEqual(result);
  expect(await store.head(result.sha256)).toMatchObject({ size: content.byteLength });
  expect((await buffer(await store.read(result.sha256))).equals(content)).toBe(true);
  const range = await buffer(await store.read(result.sha256, { start: 100, end: 199 }));
  expect(range.equals(content.subarray(100, 200))).toBe(true);
  expect(await keysBelow(store.driver, "staging/")).toEqual([]);
});

test.each([
  { fault: "another hash", sent: 1000, size: 1000, hashes: 999, what: "hash" },
  { fault: "one byte too few", sent: 999, size: 1000, hashes: 999, what: "size" },
  { fault: "one byte too many", sent: 1001, size: 1000, hashes: 1001, what: "size" },
])("stores nothing of an upload with $fault", async ({ sent, size, hashes, what }) => {
  const content = randomBytes(2000);
  const sha256 = hashOf(content.subarray(0, hashes));
  const writing = store.write(inPieces(content.subarray(0, sent), 100), { sha256, size });
  await expect(writing).rejects.toThrow(ObjectMismatchError);
  await expect(writing).rejects.toMatchObject({ what });
  for (const from of [0, 1]) expect(await store.head(hashOf(content.subarray(from, hashes)))).toBeUndefined();
});

test("reads no further than the announced size", async () => {
  let pieces = 0;
  const endless = async function* () {
    for (;;) {
      pieces += 1;
      yield Buffer.alloc(1000);
    }
  };
  await expect(store.write(endless(), { size: 5000 })).rejects.toThrow("more than 5000");
  expect(pieces).toBe(6);
});

test("adopts a staged object with the right hash, also again after a crash", async () => {
  const content = randomBytes(300_000);
  const key = stagingKey(randomUUID(), "whole");
  await store.driver.put(key, inPieces(content));
  const expected = { sha256: hashOf(content), size: content.byteLength };
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await store.adopt(key, expected)).toEqual(expected);
  expect((await buffer(await store.read(expected.sha256))).equals(content)).toBe(true);
  await store.driver.remove(key);
  expect((await buffer(await store.read(expected.sha256))).equals(content)).toBe(true);
  await expect(store.adopt(key, expected)).rejects.toThrow(ObjectMissingError);
});

test("removes a staged object with a wrong hash at once", async () => {
  const content = randomBytes(300_000);
  const key = stagingKey(randomUUID(), "whole");
  await store.driver.put(key, inPieces(content));
  await expect(store.adopt(key, { sha256: hashOf(randomBytes(8)) })).rejects.toThrow(ObjectMismatchError);
  expect(await store.driver.head(key)).toBeUndefined();
  expect(await store.head(hashOf(content))).toBeUndefined();
});
