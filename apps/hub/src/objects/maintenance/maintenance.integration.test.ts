import { randomBytes, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inPieces, keyOf, keysBelow, readAll } from "../../testing/object-driver-contract.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { toHashString } from "../../xet/format/hash-string.ts";
import { writeXorb } from "../../xet/format/xorb/write-xorb.ts";
import { openDiskDriver } from "../drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../object-driver.ts";
import { stagingKey, xorbKey } from "../object-keys.ts";
import { objects } from "../tables.ts";
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
async function stored(size: number): Promise<string> {
  const content = randomBytes(size);
  const key = keyOf(content);
  await driver.put(key, inPieces(content));
  const row = { sha256: key.slice(-64), size, storedAs: "whole" as const, createdAt: new Date(0) };
  await hub.database.orm.insert(objects).values(row);
  return key;
}

/** Returns a xorb of random bytes with its key. */
function newXorb(): { key: string; bytes: Buffer } {
  const { hash, parts } = writeXorb([randomBytes(1000), randomBytes(2000)]);
  return { key: xorbKey(toHashString(hash)), bytes: Buffer.concat(parts) };
}

const pathOf = (key: string): string => driver.path?.(key) ?? "";
const copy = (options: { isDryRun?: boolean } = {}) => copyObjects({ from: driver, to: target, ...options });

async function* numbersTo(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

describe("copying objects", () => {
  test("copies objects and xorbs, and nothing twice", async () => {
    const keys = [await stored(10), await stored(2_000_000)];
    const { key: xorb, bytes } = newXorb();
    await driver.put(xorb, inPieces(bytes));
    await driver.put(stagingKey(randomUUID(), 1), inPieces(randomBytes(40)));
    const copiedBytes = 2_000_010 + bytes.length;
    expect(await copy({ isDryRun: true })).toMatchObject({ copied: 3, copiedBytes });
    expect(await keysBelow(target, "")).toEqual([]);
    expect(await copy()).toEqual({ copied: 3, copiedBytes, present: 0, failed: [], failedObjects: 0 });
    for (const key of [...keys, xorb]) {
      expect((await readAll(target, key)).equals(await readAll(driver, key))).toBe(true);
    }
    expect(await keysBelow(target, "staging/")).toEqual([]);
    expect(await copy()).toMatchObject({ copied: 0, present: 3 });
  });

  test.each(["with a path", "without paths"])("does not copy a damaged xorb to a store %s", async (store) => {
    const { key, bytes } = newXorb();
    const damaged = Buffer.from(bytes);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    await driver.put(key, inPieces(damaged));
    const { path: _path, ...withoutPath } = target;
    const to = store === "with a path" ? target : withoutPath;
    expect(await copyObjects({ from: driver, to })).toMatchObject({
      copied: 0,
      failed: [{ key, reason: expect.stringContaining("damaged") }],
    });
    expect(await keysBelow(target, "")).toEqual([]);
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
