import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeObjectDriver, inPieces, keyOf, keysBelow, readAll } from "../../testing/object-driver-contract.ts";
import type { ObjectDriver } from "../object-driver.ts";
import { stagingKey } from "../object-keys.ts";
import { openDiskDriver } from "./disk/disk-driver.ts";
import { withFallback } from "./fallback-driver.ts";

async function twoDrivers() {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  const first = await openDiskDriver(join(folder, "first"));
  const second = await openDiskDriver(join(folder, "second"));
  return { folder, first, second, both: withFallback(first, second) };
}

describeObjectDriver("disk with a fallback", async () => {
  const { folder, both } = await twoDrivers();
  return { driver: both, close: () => rm(folder, { recursive: true, force: true }) };
});

let folder: string;
let first: ObjectDriver;
let second: ObjectDriver;
let both: ObjectDriver;
beforeAll(async () => {
  ({ folder, first, second, both } = await twoDrivers());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("objects of the second driver are read, listed once, and removed from both", async () => {
  const [inFirst, inBoth, inSecond] = [randomBytes(10), randomBytes(20), randomBytes(30)];
  for (const content of [inFirst, inBoth]) await first.put(keyOf(content), inPieces(content));
  for (const content of [inBoth, inSecond]) await second.put(keyOf(content), inPieces(content));
  const keys = [inFirst, inBoth, inSecond].map(keyOf).toSorted();
  expect(await keysBelow(both, "objects/")).toEqual(keys);
  expect(await keysBelow(both, "objects/", keys[0])).toEqual(keys.slice(1));
  for (const content of [inFirst, inBoth, inSecond]) {
    expect(await both.head(keyOf(content))).toMatchObject({ size: content.byteLength });
    expect((await readAll(both, keyOf(content))).equals(content)).toBe(true);
    await both.remove(keyOf(content));
    expect(await both.head(keyOf(content))).toBeUndefined();
  }
});

test("new objects go to the first driver, also those whose parts are in the second", async () => {
  const content = randomBytes(50);
  await both.put(keyOf(content), inPieces(content));
  expect(await second.head(keyOf(content))).toBeUndefined();
  const staged = randomBytes(60);
  const from = stagingKey(randomUUID(), "whole");
  await second.put(from, inPieces(staged));
  await both.move(from, keyOf(staged));
  expect((await readAll(first, keyOf(staged))).equals(staged)).toBe(true);
  expect(await second.head(from)).toBeUndefined();
});
