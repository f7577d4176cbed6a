import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { collectDaily } from "./collect-daily.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

test("garbage is collected a day after the last run, and first a day after the installation", async () => {
  const gitFolder = join(yard.hub.dataFolder, "git");
  const record = join(gitFolder, "last-garbage-collection");
  const { signal } = new AbortController();
  let runs = 0;
  const database: GarbageHub["sources"]["database"] = {
    ...yard.hub.database,
    withFreeLock(name, work) {
      runs += 1;
      return yard.hub.database.withFreeLock(name, work);
    },
  };
  const daily = async (sinceMs?: number): Promise<number> => {
    const now = new Date();
    if (sinceMs !== undefined) await utimes(record, now, new Date(now.getTime() - sinceMs));
    runs = 0;
    await collectDaily({ ...yard.sources, database, now: () => now }, { gitFolder, logger: silentLogger, signal });
    return runs;
  };
  expect(existsSync(record)).toBe(false);
  expect(await daily()).toBe(0);
  expect(existsSync(record)).toBe(true);
  expect(await daily(limits.garbage.everyMs - 1)).toBe(0);
  expect(await daily(limits.garbage.everyMs)).toBe(1);
  expect(await daily()).toBe(0);
});
