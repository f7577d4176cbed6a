import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { mountSmallDisk, type SmallDisk } from "@modelyard/platform/testing/small-disk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inPieces, keyOf, readAll } from "../../../testing/object-driver-contract.ts";
import type { ObjectDriver } from "../../object-driver.ts";
import { openDiskDriver } from "./disk-driver.ts";

const MiB = 1024 * 1024;
let disk: SmallDisk;
let driver: ObjectDriver;
beforeAll(async () => {
  disk = await mountSmallDisk(32);
  driver = await openDiskDriver(join(disk.folder, "objects"));
});
afterAll(() => disk.remove());

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([{ knowsSize: true }, { knowsSize: false }])(
  "a full disk refuses an upload, keeps what is stored, and accepts it when there is space (size known: $knowsSize)",
  async ({ knowsSize }) => {
    const stored = randomBytes(2 * MiB);
    await driver.put(keyOf(stored), inPieces(stored));
    await disk.fill(3 * MiB);
    const large = randomBytes(6 * MiB);
    const options = knowsSize ? { size: large.byteLength } : {};
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(isDiskFull(await failure(driver.put(keyOf(large), inPieces(large), options)))).toBe(true);
    }
    expect(readdirSync(join(disk.folder, "objects", "tmp"))).toEqual([]);
    expect(await driver.head(keyOf(large))).toBeUndefined();
    expect((await readAll(driver, keyOf(stored))).equals(stored)).toBe(true);
    const small = randomBytes(MiB);
    await driver.put(keyOf(small), inPieces(small), { size: MiB });
    await disk.empty();
    await driver.put(keyOf(large), inPieces(large), options);
    expect((await readAll(driver, keyOf(large))).equals(large)).toBe(true);
  },
);
