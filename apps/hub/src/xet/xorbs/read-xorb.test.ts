import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { type ObjectDriver, ObjectMissingError } from "../../objects/object-driver.ts";
import { objectKey } from "../../objects/object-keys.ts";
import { inPieces } from "../../testing/object-driver-contract.ts";
import { randomBytes } from "../format/testing/random.ts";
import { writeXorb } from "../format/xorb/write-xorb.ts";
import { ChunkTable } from "./chunk-table.ts";
import { readFramed } from "./read-xorb.ts";

const objectStart = 1000;
const chunks = [1, 8, 9, 70_000, 131_072].map((size, seed) => randomBytes(size, seed + 1));
const written = writeXorb(chunks);
const xorb = Buffer.concat(written.parts);
const table = ChunkTable.of(written.chunks);
const key = objectKey("ab".repeat(32));

let folder: string;
let driver: ObjectDriver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-xorb-"));
  driver = await openDiskDriver(folder);
  await driver.put(key, inPieces(Buffer.concat([randomBytes(objectStart, 9), ...chunks, randomBytes(500, 10)])));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(start: number, end: number): Promise<Buffer> {
  return buffer(await readFramed(driver, { key, objectStart, table }, { start, end }));
}

test("a part of a whole object reads like a xorb whose chunks are not compressed", async () => {
  expect((await read(0, xorb.length - 1)).equals(xorb)).toBe(true);
});

test("every range that starts or ends near a header has the bytes of the xorb", async () => {
  const near = Array.from({ length: table.count + 1 }, (_, chunk) => table.storedStart(chunk)).flatMap((start) =>
    [-9, -1, 0, 1, 7, 8, 9].map((offset) => start + offset),
  );
  const positions = near.filter((position) => position >= 0 && position < xorb.length);
  for (const start of positions)
    for (const end of positions)
      if (start <= end)
        expect((await read(start, end)).equals(xorb.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
});

test("an object that is gone is reported before the first byte", async () => {
  const gone = readFramed(driver, { key: objectKey("cd".repeat(32)), objectStart, table }, { start: 0, end: 99 });
  await expect(gone).rejects.toBeInstanceOf(ObjectMissingError);
});

test("bytes that are not taken are closed, whether or not the first was read", async () => {
  for (const reads of [0, 1]) {
    let closed = 0;
    const counting: ObjectDriver = {
      ...driver,
      read: async (...options) => {
        const bytes = await driver.read(...options);
        const close = bytes.return.bind(bytes);
        bytes.return = () => {
          closed += 1;
          return close();
        };
        return bytes;
      },
    };
    const framed = await readFramed(counting, { key, objectStart, table }, { start: 0, end: xorb.length - 1 });
    if (reads > 0) await framed.next();
    await framed.return();
    expect(closed, `${reads} reads`).toBeGreaterThan(0);
  }
});
