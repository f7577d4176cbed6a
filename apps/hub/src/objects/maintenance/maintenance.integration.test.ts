import { createHash, randomBytes, randomUUID } from "node:crypto";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inPieces, keyOf, keysBelow, readAll } from "../../testing/object-driver-contract.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { openDiskDriver } from "../drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../object-driver.ts";
import { stagingKey, xorbKey } from "../object-keys.ts";
import { objects } from "../tables.ts";
import { checkObjects, startsOfDay } from "./check-objects.ts";
import { copyObjects } from "./copy-objects.ts";
import { forEachLimited } from "./for-each-limited.ts";

let hub: TestHub;
let folder: string;
let driver: ObjectDriver;
let target: ObjectDriver;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  driver = await openDiskDriver(join(folder, "from"));
  target = await openDiskDriver(join(folder, "to"));
  await hub.database.orm.delete(objects);
  return () => rm(folder, { recursive: true, force: true });
});

/** Stores an object and records it. @returns its key */
async function stored(size: number, { isRecorded = true } = {}): Promise<string> {
  const content = randomBytes(size);
  const key = keyOf(content);
  await driver.put(key, inPieces(content));
  if (isRecorded) await record(key.slice(-64), size);
  return key;
}

async function record(sha256: string, size: number): Promise<void> {
  await hub.database.orm.insert(objects).values({ sha256, size, storedAs: "whole", createdAt: new Date(0) });
}

const pathOf = (key: string): string => driver.path?.(key) ?? "";
const newHash = (): string => createHash("sha256").update(randomBytes(8)).digest("hex");
const check = (options: { starts?: string[] } = {}) => checkObjects({ driver, queries: hub.database.orm, ...options });
const copy = (options: { isDryRun?: boolean } = {}) => copyObjects({ from: driver, to: target, ...options });

async function* numbersTo(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

describe("checking objects", () => {
  test("finds no damage in intact objects, and counts them", async () => {
    for (const size of [0, 1, 300_000]) await stored(size);
    await stored(10, { isRecorded: false });
    await driver.put(xorbKey(newHash()), inPieces(randomBytes(5)));
    expect(await check()).toEqual({ objects: 5, bytes: 300_016, unrecorded: 1, damaged: [], damagedObjects: 0 });
  });

  test("finds every kind of damage", async () => {
    const [changed, shorter, missing] = [await stored(1000), await stored(1000), await stored(1000)];
    await stored(1000);
    writeFileSync(pathOf(changed), randomBytes(1000));
    truncateSync(pathOf(shorter), 999);
    rmSync(pathOf(missing));
    const { damaged, objects: count } = await check();
    const problems = Object.fromEntries(damaged.map(({ key, problem }) => [key, problem]));
    expect(problems).toEqual({ [changed]: "content", [shorter]: "size", [missing]: "missing" });
    expect(count).toBe(2);
  });

  test("without the database, finds damaged bytes only", async () => {
    const [changed, missing] = [await stored(1000), await stored(1000)];
    writeFileSync(pathOf(changed), randomBytes(1000));
    rmSync(pathOf(missing));
    const found = await checkObjects({ driver, queries: undefined });
    expect(found.damaged).toMatchObject([{ key: changed, problem: "content" }]);
    expect(found.unrecorded).toBe(0);
  });

  test.each([limits.objects.listedProblems, limits.objects.listedProblems + 1])(
    "counts %i damaged objects, and lists a bounded number",
    async (count) => {
      await hub.database.orm.insert(objects).values(
        Array.from({ length: count }, () => ({
          sha256: newHash(),
          size: 1,
          storedAs: "whole" as const,
          createdAt: new Date(0),
        })),
      );
      const found = await check();
      expect(found.damagedObjects).toBe(count);
      expect(found.damaged).toHaveLength(limits.objects.listedProblems);
    },
  );

  test("of thirty days in a row checks every object once", () => {
    const days = Array.from({ length: limits.objects.sampleDays }, (_, day) =>
      startsOfDay(new Date(Date.UTC(2026, 0, 1 + day))),
    );
    expect(new Set(days.flat()).size).toBe(256);
    expect(days.flat()).toHaveLength(256);
    expect(Math.max(...days.map(({ length }) => length))).toBeLessThanOrEqual(9);
  });

  test("of a sample reads only objects whose hash starts so", async () => {
    const key = await stored(10);
    const start = key.slice(-64, -62);
    const other = start === "00" ? "01" : "00";
    expect(await check({ starts: [start] })).toMatchObject({ objects: 1 });
    expect(await check({ starts: [other] })).toMatchObject({ objects: 0, damagedObjects: 0 });
  });
});

describe("copying objects", () => {
  test("copies objects and xorbs, and nothing twice", async () => {
    const keys = [await stored(10), await stored(2_000_000)];
    const xorb = xorbKey(newHash());
    await driver.put(xorb, inPieces(randomBytes(30)));
    await driver.put(stagingKey(randomUUID(), 1), inPieces(randomBytes(40)));
    expect(await copy({ isDryRun: true })).toMatchObject({ copied: 3, copiedBytes: 2_000_040 });
    expect(await keysBelow(target, "")).toEqual([]);
    expect(await copy()).toEqual({ copied: 3, copiedBytes: 2_000_040, present: 0, failed: [], failedObjects: 0 });
    for (const key of [...keys, xorb]) {
      expect((await readAll(target, key)).equals(await readAll(driver, key))).toBe(true);
    }
    expect(await keysBelow(target, "staging/")).toEqual([]);
    expect(await copy()).toMatchObject({ copied: 0, present: 3 });
  });

  test("continues after an interruption", async () => {
    for (let number = 0; number < 10; number += 1) await stored(100);
    let puts = 0;
    const failing: ObjectDriver = {
      ...target,
      put: (...args) => {
        puts += 1;
        return puts > 4 ? Promise.reject(new Error("the network is down")) : target.put(...args);
      },
    };
    await expect(copyObjects({ from: driver, to: failing })).rejects.toThrow("the network is down");
    const { copied, present } = await copy();
    expect(copied + present).toBe(10);
    expect(present).toBe(4);
    expect(await keysBelow(target, "objects/")).toEqual(await keysBelow(driver, "objects/"));
  });

  test("reports a damaged object and copies the others", async () => {
    const damaged = await stored(1000);
    writeFileSync(pathOf(damaged), randomBytes(1000));
    await stored(1000);
    const result = await copy();
    expect(result).toMatchObject({ copied: 1, failedObjects: 1 });
    expect(result.failed).toMatchObject([{ key: damaged, reason: expect.stringContaining("damaged") }]);
    expect(await target.head(damaged)).toBeUndefined();
    expect(await keysBelow(target, "staging/")).toEqual([]);
  });

  test("does not trust a target that returns other bytes", async () => {
    const key = await stored(1000);
    const lying: ObjectDriver = {
      ...target,
      put: async (name, bytes) => {
        for await (const piece of bytes) expect(piece.byteLength).toBe(1000);
        return target.put(name, inPieces(randomBytes(1000)));
      },
    };
    const result = await copyObjects({ from: driver, to: lying });
    expect(result.failed).toMatchObject([{ key, reason: expect.stringContaining("other bytes") }]);
    expect(await target.head(key)).toBeUndefined();
  });
});

test("limited work ends with its first failure, after running work has ended", async () => {
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const failing = forEachLimited(numbersTo(20), 3, async (number) => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (number === 5) throw new Error("five");
  });
  await expect(failing).rejects.toThrow("five");
  expect(running).toBe(0);
  expect(most).toBe(3);
  expect(started.length).toBeLessThan(12);
});
