import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openDiskDriver } from "@modelyard/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStorage } from "../../../apps/hub/src/check-storage/check-storage.ts";
import { type CrashYard, leftovers, openCrashYard } from "./testing/crash-yard.ts";
import type { HubProcess } from "./testing/start-hub-process.ts";
import { newName } from "./testing/test-files.ts";
import { type Acknowledged, missingOf, startTraffic } from "./testing/traffic.ts";
import { createRepository, type Moment, moments } from "./testing/uploads.ts";

const run = promisify(execFile);
const day = 24 * 60 * 60 * 1000;

let yard: CrashYard;
/** The process that replaced the one that was killed last. */
let hub: HubProcess;
const all: Acknowledged[] = [];
beforeAll(async () => {
  yard = await openCrashYard();
  hub = await yard.start();
});
afterAll(async () => {
  await hub.kill();
  await yard.stop();
});

/** Kills the hub after a moment has come so many times, and starts another. @returns what was acknowledged */
async function killAt(moment: Moment, times: number, delayMs: number): Promise<Acknowledged> {
  const name = newName("killed");
  await createRepository(hub.url, name);
  const { promise: reached, resolve: kill } = Promise.withResolvers<void>();
  let count = 0;
  const at = (passed: Moment): void => {
    if (passed === moment) count += 1;
    if (count === times) kill();
  };
  const traffic = startTraffic({ url: () => hub.url, repo: `alice/${name}`, at }, { allowedStatuses: [] });
  await reached;
  await sleep(delayMs);
  await hub.kill();
  await traffic.stop();
  hub = await yard.start();
  expect(traffic.unexpected).toEqual([]);
  return traffic.acknowledged;
}

/** The second and fourth kill come a little later, at any point of what the hub does next. */
const kills = [
  { times: 1, delayMs: 0 },
  { times: 2, delayMs: Math.random() * 10 },
  { times: 3, delayMs: 0 },
  { times: 4, delayMs: Math.random() * 60 },
];

test.each(moments)("after kill -9 at %s, a new process has all that was acknowledged", async (moment) => {
  for (const { times, delayMs } of kills) {
    const acknowledged = await killAt(moment, times, delayMs);
    all.push(acknowledged);
    expect(await missingOf(() => hub.url, acknowledged)).toEqual([]);
  }
});

test("after all kills, every object is intact, and two days later no unfinished file is left", async () => {
  const driver = await openDiskDriver(yard.objectsFolder);
  const check = await checkStorage({ driver, orm: yard.database.orm, readsFiles: true });
  await driver.close();
  expect(check).toMatchObject({ damaged: [], damagedObjects: 0 });
  expect(check.objects + check.xorbs).toBeGreaterThan(all.flatMap(({ objects }) => objects).length / 2);
  for (const shelf of await readdir(yard.gitFolder)) {
    if (shelf.length !== 2) continue;
    for (const name of await readdir(join(yard.gitFolder, shelf)))
      await run("git", [`--git-dir=${join(yard.gitFolder, shelf, name)}`, "fsck", "--strict", "--no-dangling"]);
  }
  await hub.kill();
  hub = await yard.start({ aheadMs: 2.1 * day });
  await expect.poll(() => leftovers(yard), { timeout: 300_000, interval: 500 }).toEqual([]);
  for (const acknowledged of all) expect(await missingOf(() => hub.url, acknowledged)).toEqual([]);
});
