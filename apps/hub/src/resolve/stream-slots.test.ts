import { expect, test } from "vitest";
import { StreamSlots } from "./stream-slots.ts";

/** Whether a slot is taken at once. */
async function isImmediate(taking: Promise<unknown>): Promise<boolean> {
  const late = Symbol("late");
  const first = await Promise.race([taking, new Promise((resolve) => setImmediate(resolve, late))]);
  return first !== late;
}

test("one caller gets its slots and no more; another still gets one", async () => {
  const slots = new StreamSlots({ streams: 3, streamsPerCaller: 2, waitMs: 60_000 });
  const release = await slots.take("a");
  await slots.take("a");
  const third = slots.take("a");
  expect(await isImmediate(third)).toBe(false);
  expect(await isImmediate(slots.take("b"))).toBe(true);
  release();
  expect(await isImmediate(third)).toBe(true);
});

test("all callers together get the slots there are; who waits is admitted in order", async () => {
  const slots = new StreamSlots({ streams: 2, streamsPerCaller: 2, waitMs: 60_000 });
  const release = await slots.take("a");
  await slots.take("b");
  const [c, d] = [slots.take("c"), slots.take("d")];
  expect(await isImmediate(c)).toBe(false);
  release();
  expect([await isImmediate(c), await isImmediate(d)]).toEqual([true, false]);
  (await c)();
  expect(await isImmediate(d)).toBe(true);
});

test("a wait that is too long ends with 503 and Retry-After, and takes nothing", async () => {
  const slots = new StreamSlots({ streams: 1, streamsPerCaller: 1, waitMs: 20 });
  const release = await slots.take("a");
  await expect(slots.take("b")).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  release();
  expect(await isImmediate(slots.take("b"))).toBe(true);
});
