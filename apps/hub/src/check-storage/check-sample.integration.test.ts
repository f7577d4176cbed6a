import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { createLogger, silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHub } from "../hub.ts";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { objects } from "../objects/tables.ts";
import { inPieces, keyOf } from "../testing/object-driver-contract.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { openThreads } from "../xet/threads/open-threads.ts";
import type { ThreadPool } from "../xet/threads/thread-pool.ts";
import { ChunkTables } from "../xet/xorbs/chunk-tables.ts";
import { checkSample } from "./check-sample.ts";
import { listDamage, readStorageState } from "./damage-records.ts";
import { nextShelf, readSample, shelfAt, shelvesPerRun } from "./sample-position.ts";
import { storageChecks, storageDamage } from "./tables.ts";

let hub: TestHub;
let driver: ObjectDriver;
let threads: ThreadPool;
beforeAll(async () => {
  hub = await createTestHub({ checksFiles: false });
  driver = await openDiskDriver(join(hub.dataFolder, "objects"));
  threads = openThreads();
});
afterAll(async () => {
  await threads.close();
  await driver.close();
  await hub.stop();
});

const dayMs = 24 * 60 * 60 * 1000;
let nowMs = Date.now();
beforeEach(async () => {
  const { orm } = hub.database;
  for (const table of [objects, storageChecks, storageDamage]) await orm.delete(table);
  for await (const { key } of driver.list("")) await driver.remove(key);
});

/** Stores an object and records it. @returns its key */
async function stored(size = 100): Promise<string> {
  const content = randomBytes(size);
  const key = keyOf(content);
  await driver.put(key, inPieces(content));
  const row = { sha256: key.slice(-64), size, storedAs: "whole" as const, createdAt: new Date(0) };
  await hub.database.orm.insert(objects).values(row);
  return key;
}

const pathOf = (key: string): string => driver.path?.(key) ?? "";
const read: string[] = [];

/** Runs the job of a node. @returns the keys that were read */
async function run(changed: Partial<Parameters<typeof checkSample>[0]> = {}): Promise<string[]> {
  read.length = 0;
  const watched: ObjectDriver = {
    ...driver,
    read: (key, ...rest) => {
      read.push(key);
      return driver.read(key, ...rest);
    },
  };
  const { database } = hub;
  const sources = { driver: watched, threads, chunkTables: new ChunkTables(database.orm), temporaryFolder: tmpdir() };
  await checkSample({
    database,
    sources,
    now: () => new Date(nowMs),
    logger: silentLogger,
    signal: new AbortController().signal,
    sleep: async () => undefined,
    ...changed,
  });
  return [...read];
}

async function nextDay(changed?: Parameters<typeof run>[0]): Promise<string[]> {
  nowMs += dayMs;
  return run(changed);
}

test("a new installation has its first run after a day, then one a day on one of the nodes", async () => {
  await stored();
  expect(await run()).toEqual([]);
  nowMs += limits.storageCheck.everyMs - 1;
  expect(await run()).toEqual([]);
  expect((await readStorageState(hub.database.orm)).checkedAt).toBeUndefined();
  nowMs += 1;
  await Promise.all([run(), run(), run()]);
  const [row] = await hub.database.orm.select().from(storageChecks);
  expect(row).toMatchObject({ shelf: shelvesPerRun, startedAt: new Date(nowMs), finishedAt: new Date(nowMs) });
  await run();
  expect(await readSample(hub.database.orm)).toEqual(row);
});

test("thirty runs check everything once", async () => {
  const keys = [];
  for (let number = 0; number < 40; number += 1) keys.push(await stored());
  await run();
  const all: string[] = [];
  for (let day = 0; day < limits.objects.sampleDays; day += 1) all.push(...(await nextDay()));
  for (const key of keys) expect(all.filter((one) => one === key).length).toBeGreaterThanOrEqual(1);
  // The last run may begin the next round.
  expect(all.length).toBeLessThanOrEqual(keys.length * 1.5);
  expect(await readStorageState(hub.database.orm)).toEqual({ damaged: 0, checkedAt: new Date(nowMs) });
});

test("shelves are all starts of all kinds, in a circle", () => {
  const seen = new Set<string>();
  let position = { shelf: 0, afterKey: "" };
  do {
    const { kind, start } = shelfAt(position.shelf);
    seen.add(`${kind} ${start}`);
    position = nextShelf(position);
  } while (position.shelf !== 0);
  expect(seen.size).toBe(3 * 256);
  expect(shelvesPerRun * limits.objects.sampleDays).toBeGreaterThanOrEqual(seen.size);
});

test("the hub checks a sample by itself", async () => {
  await stored();
  await run();
  const { orm } = hub.database;
  const later = new Date(nowMs + dayMs);
  const node = await createHub({
    database: hub.database,
    dataFolder: hub.dataFolder,
    publicUrl: () => "http://hub.test",
    logger: silentLogger,
    now: () => later,
  });
  await expect.poll(async () => (await node.storageState()).checkedAt, { timeout: 20_000 }).toEqual(later);
  await node.close();
  expect(await readSample(orm)).toMatchObject({ shelf: shelvesPerRun });
});

/** Puts the position before the shelf of a key. */
async function startAt(key: string): Promise<void> {
  await run();
  await hub.database.orm.update(storageChecks).set({ shelf: Number.parseInt(key.slice(-64, -62), 16) });
}

test("damage is recorded and logged once, and forgotten when the file is intact again", async () => {
  const [key, other] = [await stored(), await stored()];
  await startAt(key);
  const lines: string[] = [];
  const logger = createLogger({ level: "info", write: (line) => lines.push(line) });
  writeFileSync(pathOf(key), "damaged");
  await nextDay({ logger });
  const damage = await listDamage(hub.database.orm, 10);
  expect(damage).toMatchObject([{ key, problem: "size", repositories: [], repositoryCount: 0 }]);
  const errors = () => lines.filter((line) => line.includes("a stored file is damaged"));
  expect(errors()).toHaveLength(1);
  // Checked again although it is not in the next samples.
  rmSync(pathOf(key));
  await nextDay({ logger });
  expect(await listDamage(hub.database.orm, 10)).toMatchObject([{ key, problem: "missing" }]);
  expect(errors()).toHaveLength(1);
  expect(await readStorageState(hub.database.orm)).toMatchObject({ damaged: 1 });
  await hub.database.orm.delete(objects);
  await driver.remove(other);
  await nextDay({ logger });
  expect(await listDamage(hub.database.orm, 10)).toEqual([]);
});

test("a run ends after its bytes, and the next one continues", async () => {
  const keys: string[] = [];
  // On one shelf.
  while (keys.length < 4) {
    const key = await stored(100 + keys.length);
    if (keys.length === 0 || key.slice(-64, -62) === keys[0]?.slice(-64, -62)) keys.push(key);
    else await driver.remove(key);
  }
  await hub.database.orm.delete(objects);
  await startAt(keys[0] ?? "");
  const bounds = { ...limits.storageCheck, bytes: 250, recordedBytes: 100 };
  const sorted = keys.toSorted();
  expect(await nextDay({ bounds })).toEqual(sorted.slice(0, 2));
  expect(await nextDay({ bounds })).toEqual(sorted.slice(2));
});

test("a file that is larger than a run is checked, and the rate is bounded", async () => {
  const key = await stored(1000);
  await startAt(key);
  let waitedMs = 0;
  const sleep = async (ms: number): Promise<void> => {
    waitedMs += ms;
  };
  const bounds = { ...limits.storageCheck, bytes: 10, bytesPerSecond: 500 };
  expect(await nextDay({ bounds, sleep })).toEqual([key]);
  expect(waitedMs).toBe(2000);
});

test("a hub that stops ends the run at once, finds no damage by it, and does not begin with the same large file", async () => {
  const key = await stored(1000);
  await startAt(key);
  const stopping = new AbortController();
  const sleep = async (): Promise<void> => stopping.abort();
  const bounds = { ...limits.storageCheck, recordedBytes: 500 };
  expect(await nextDay({ bounds, sleep, signal: stopping.signal })).toEqual([key]);
  expect(await readStorageState(hub.database.orm)).toEqual({ damaged: 0, checkedAt: undefined });
  expect(await readSample(hub.database.orm)).toMatchObject({ afterKey: key });
});
