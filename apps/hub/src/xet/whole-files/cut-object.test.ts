import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { ObjectDamagedError, type ObjectDriver } from "../../objects/object-driver.ts";
import { inPieces, keyOf } from "../../testing/object-driver-contract.ts";
import { hashChunk } from "../format/hashes.ts";
import { randomBytes } from "../format/testing/random.ts";
import { cut } from "../testing/xet-upload.ts";
import { createThreadPool, type ThreadPool } from "../threads/thread-pool.ts";
import { cutObject, TooManyChunksError } from "./cut-object.ts";

// More zeros than a chunk can have, so that a segment ends without a cut that the content asks for.
const content = Buffer.concat([randomBytes(1_000_000, 1), Buffer.alloc(400_000), randomBytes(300_000, 2)]);
const expected = cut(content).map((bytes) => ({ hash: Buffer.from(hashChunk(bytes)), size: bytes.length }));
const object = { sha256: keyOf(content).slice(-64), size: content.length };

let folder: string;
let driver: ObjectDriver;
let threads: ThreadPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-cut-"));
  driver = await openDiskDriver(folder);
  await driver.put(keyOf(content), inPieces(content));
  const script = join(import.meta.dirname, "../threads/worker.ts");
  threads = createThreadPool({ script, size: 1, timeMs: 60_000, idleMs: 60_000 });
});
afterAll(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

const signal = new AbortController().signal;
const cutIn = (segmentBytes: number, chunks = 1000, onProgress = async () => {}) =>
  cutObject({ driver, threads }, object, { onProgress, signal }, { segmentBytes, chunks });

test.each([128 * 1024, 300_000, content.length, 10_000_000])(
  "an object that is read in segments of %i bytes is cut as if it were read at once",
  async (segmentBytes) => {
    const found = await cutIn(segmentBytes);
    expect(found.nodes()).toEqual(expected);
  },
);

test("an object may have as many chunks as the limit, and one more is refused", async () => {
  expect((await cutIn(1_000_000, expected.length)).count).toBe(expected.length);
  await expect(cutIn(1_000_000, expected.length - 1)).rejects.toBeInstanceOf(TooManyChunksError);
});

test.each([
  { name: "other bytes", stored: Buffer.concat([content.subarray(1), Buffer.alloc(1)]) },
  { name: "fewer bytes", stored: content.subarray(1) },
])("a damaged object with $name is refused", async ({ stored }) => {
  const damaged = await openDiskDriver(join(folder, "damaged"));
  await damaged.put(keyOf(content), inPieces(stored));
  const options = { onProgress: async () => {}, signal };
  await expect(cutObject({ driver: damaged, threads }, object, options)).rejects.toBeInstanceOf(ObjectDamagedError);
});

test("the work ends when the caller no longer has the object", async () => {
  let calls = 0;
  const lost = cutIn(300_000, 1000, async () => {
    calls += 1;
    throw new Error("lost");
  });
  await expect(lost).rejects.toThrow("lost");
  expect(calls).toBe(1);
});
