import { expect, test } from "vitest";
import { FixedWindow } from "./fixed-window.ts";

function windowAt(startMs: number, { limit = 3, maxKeys = 10 } = {}) {
  let clock = startMs;
  const counter = new FixedWindow({ limit, windowMs: 1000, maxKeys, now: () => clock });
  return { counter, setClock: (ms: number) => (clock = ms) };
}

test("allows uses up to the limit and rejects one more", () => {
  const { counter } = windowAt(5000);
  expect([1, 2, 3, 4].map(() => counter.use("a").isAllowed)).toEqual([true, true, true, false]);
  expect(counter.use("b")).toEqual({ isAllowed: true, remaining: 2, resetMs: 1000 });
});

test("windows are aligned to the clock, and each starts at zero", () => {
  const { counter, setClock } = windowAt(5400);
  expect(counter.use("a", 3)).toEqual({ isAllowed: true, remaining: 0, resetMs: 600 });
  setClock(5999);
  expect(counter.use("a")).toEqual({ isAllowed: false, remaining: 0, resetMs: 1 });
  setClock(6000);
  expect(counter.use("a")).toEqual({ isAllowed: true, remaining: 2, resetMs: 1000 });
});

test("a rejected amount is not counted, and an amount of 0 only reads", () => {
  const { counter } = windowAt(0);
  counter.use("a", 2);
  expect(counter.use("a", 2).isAllowed).toBe(false);
  expect(counter.use("a", 0)).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(counter.use("a", 1)).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(counter.use("a", 0)).toMatchObject({ isAllowed: true, remaining: 0 });
});

test("setting the clock back does not keep keys rejected", () => {
  const { counter, setClock } = windowAt(60_000);
  counter.use("a", 3);
  setClock(10_000);
  expect(counter.use("a")).toMatchObject({ isAllowed: true, resetMs: 1000 });
});

test("keeps at most `maxKeys` keys and removes the least recently used one", () => {
  const { counter } = windowAt(0, { maxKeys: 2 });
  counter.use("a");
  counter.use("b");
  counter.use("a");
  counter.use("c");
  expect(["a", "c", "b"].map((key) => counter.use(key, 0).remaining)).toEqual([1, 2, 3]);
});
