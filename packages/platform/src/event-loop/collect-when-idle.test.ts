import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectWhenIdle } from "./collect-when-idle.ts";

const everyMs = 1000;
const grownBytes = 100;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process with 1,000 bytes after the collection that follows the start. */
async function watch({ collect }: { collect?: () => Promise<void> } = {}) {
  const state = { utilisation: 0, bytes: 1000, live: 1000, collections: 0, errors: 0 };
  const watching = collectWhenIdle({
    everyMs,
    idleChecks: 2,
    idleUtilisation: 0.1,
    grownBytes,
    utilisation: () => state.utilisation,
    residentBytes: () => state.bytes,
    collect:
      collect ??
      (async () => {
        state.bytes = state.live;
      }),
    onCollected: () => (state.collections += 1),
    onError: () => (state.errors += 1),
  });
  const checks = (count: number) => vi.advanceTimersByTimeAsync(count * everyMs);
  await checks(3);
  Object.assign(state, { collections: 0, errors: 0, utilisation: 1 });
  await checks(1);
  state.utilisation = 0;
  return { state, checks, stop: watching.stop };
}

test.each([
  { what: "by no more than the limit", bytes: 1000 + grownBytes, collections: 0 },
  { what: "by more", bytes: 1000 + grownBytes + 1, collections: 1 },
])("memory that has grown $what is collected $collections times", async ({ bytes, collections }) => {
  const { state, checks, stop } = await watch();
  state.bytes = bytes;
  await checks(20);
  expect(state.collections).toBe(collections);
  stop();
});

test.each([
  { utilisation: 0.1, collections: 1 },
  { utilisation: 0.11, collections: 0 },
])("an event loop that is busy for $utilisation of the time is collected $collections times", async (row) => {
  const { state, checks, stop } = await watch();
  Object.assign(state, { bytes: 5000, utilisation: row.utilisation });
  await checks(20);
  expect(state.collections).toBe(row.collections);
  stop();
});

test("work between two checks restarts the wait", async () => {
  const { state, checks, stop } = await watch();
  state.bytes = 5000;
  for (let round = 0; round < 5; round++) {
    state.utilisation = 0;
    await checks(1);
    state.utilisation = 1;
    await checks(1);
  }
  expect(state.collections).toBe(0);
  state.utilisation = 0;
  await checks(2);
  expect(state.collections).toBe(1);
  stop();
});

test("the garbage of the start is collected once", async () => {
  const collect = vi.fn(async () => undefined);
  const { checks, stop } = await watch({ collect });
  await checks(20);
  expect(collect).toHaveBeenCalledOnce();
  stop();
});

test("memory that is in use is collected once, and again after further growth", async () => {
  const { state, checks, stop } = await watch();
  Object.assign(state, { bytes: 5000, live: 4000 });
  await checks(20);
  expect(state.collections).toBe(1);
  state.bytes = 4000 + grownBytes + 1;
  await checks(20);
  expect(state.collections).toBe(2);
  stop();
});

test("growth counts from the lowest value since, also if V8 has collected", async () => {
  const { state, checks, stop } = await watch();
  state.bytes = 500;
  await checks(5);
  Object.assign(state, { bytes: 500 + grownBytes + 1, live: 500 });
  await checks(1);
  expect(state.collections).toBe(1);
  stop();
});

test("a running collection is not started again", async () => {
  const collect = vi.fn(() => new Promise<void>(() => undefined));
  const { state, checks, stop } = await watch({ collect });
  state.bytes = 5000;
  await checks(20);
  expect(collect).toHaveBeenCalledOnce();
  stop();
});

test("a failed collection is reported, and retried only after more growth", async () => {
  const { state, checks, stop } = await watch({ collect: () => Promise.reject(new Error("no gc")) });
  state.bytes = 5000;
  await checks(20);
  expect([state.errors, state.collections]).toEqual([1, 0]);
  stop();
});

test("nothing is collected after the stop", async () => {
  const { state, checks, stop } = await watch();
  state.bytes = 5000;
  stop();
  await checks(20);
  expect(state.collections).toBe(0);
});
