import { DatabaseAwayError } from "@modelyard/platform/database/database-away";
import { silentLogger } from "@modelyard/platform/logger";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IndexQueue } from "./index-queue.ts";

const everyMs = 2000;
let isAway: boolean;
let indexed: string[];
let queue: IndexQueue;

beforeEach(() => {
  vi.useFakeTimers();
  isAway = true;
  indexed = [];
  queue = new IndexQueue({
    everyMs,
    logger: silentLogger,
    reindex: async (repoId) => {
      if (isAway) throw new DatabaseAwayError("away");
      if (repoId === "damaged") throw new Error("damaged");
      indexed.push(repoId);
    },
  });
});
afterEach(() => vi.useRealTimers());

test("repositories are indexed once, as soon as the database is back", async () => {
  for (const repoId of ["one", "two", "one"]) queue.add(repoId);
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(indexed).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(indexed).toEqual(["one", "two"]);
});

test("a repository that cannot be indexed does not delay others", async () => {
  isAway = false;
  for (const repoId of ["damaged", "one"]) queue.add(repoId);
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  expect(indexed).toEqual(["one"]);
  await queue.close();
});

test("closing stops all attempts", async () => {
  queue.add("one");
  isAway = false;
  await queue.close();
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(indexed).toEqual([]);
});
