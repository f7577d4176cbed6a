import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { ObjectDamagedError, type ObjectDriver, ObjectMissingError } from "../../objects/object-driver.ts";
import { xorbKey } from "../../objects/object-keys.ts";
import { toHashString } from "../format/hash-string.ts";
import { randomBytes } from "../format/testing/random.ts";
import { chunkHeaderBytes, schemes } from "../format/xorb/chunk.ts";
import { writeXorb } from "../format/xorb/write-xorb.ts";
import { streamingDriver } from "../testing/streaming-driver.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import { ChunkRun, readUncompressed } from "./uncompressed-chunks.ts";

let folder: string;
let driver: ObjectDriver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-chunks-"));
  driver = await openDiskDriver(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stores a xorb, changed by `change`, and returns its key and the table of its chunks. */
async function store(sizes: readonly number[], change: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  const chunks = sizes.map((size, index) => randomBytes(size, index + 1));
  const xorb = writeXorb(chunks);
  const key = xorbKey(toHashString(xorb.hash));
  const bytes = change(Buffer.concat(xorb.parts));
  await driver.put(
    key,
    (async function* () {
      yield bytes;
    })(),
  );
  return { key, chunks, table: ChunkTable.of(xorb.chunks) };
}

test.each([
  { first: 0, end: 4 },
  { first: 1, end: 3 },
  { first: 3, end: 4 },
])("reads chunks $first to $end without their headers", async ({ first, end }) => {
  const { key, chunks, table } = await store([8192, 1, 131_072, 5000]);
  const bytes = await readUncompressed(driver, key, new ChunkRun(table, first, end));
  expect(bytes?.equals(Buffer.concat(chunks.slice(first, end)))).toBe(true);
});

test("leaves chunks that are compressed to the decoder, even if they are as long as uncompressed ones", async () => {
  const { key, table } = await store([8192, 8192], (bytes) => {
    bytes.writeUInt8(schemes.lz4, 8192 + chunkHeaderBytes + 4);
    return bytes;
  });
  expect(await readUncompressed(driver, key, new ChunkRun(table, 0, 2))).toBeUndefined();
  expect(await readUncompressed(driver, key, new ChunkRun(table, 0, 1))).toHaveLength(8192);
});

test("reads as many chunks as the system fills buffers at once", async () => {
  const { key, chunks, table } = await store(Array.from({ length: 513 }, () => 20));
  const most = await readUncompressed(driver, key, new ChunkRun(table, 0, 512));
  expect(most?.equals(Buffer.concat(chunks.slice(0, 512)))).toBe(true);
  expect(await readUncompressed(driver, key, new ChunkRun(table, 0, 513))).toBeUndefined();
});

test("leaves chunks of a store without files to the decoder", async () => {
  const { key, table } = await store([100]);
  expect(await readUncompressed(streamingDriver(driver), key, new ChunkRun(table, 0, 1))).toBeUndefined();
});

test("reports a xorb that is cut off, and one that is missing", async () => {
  const { key, table } = await store([8192, 8192], (bytes) => bytes.subarray(0, -1));
  await expect(readUncompressed(driver, key, new ChunkRun(table, 0, 2))).rejects.toThrow(ObjectDamagedError);
  await driver.remove(key);
  await expect(readUncompressed(driver, key, new ChunkRun(table, 0, 2))).rejects.toThrow(ObjectMissingError);
});
