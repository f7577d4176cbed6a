import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { increasingIds, newId } from "./ids.ts";

const timeMs = Date.UTC(2026, 0, 2, 3, 4, 5, 500);

test("ids begin with the time in seconds and its fraction", () => {
  const id = increasingIds({ nowMs: () => timeMs, random: (bytes) => Buffer.alloc(bytes, 0xab) });
  expect(id()).toBe(`${(timeMs / 1000 - 0.5).toString(16)}8000abababababab`);
});

test("ids of one moment, and of a clock that is set back, increase", () => {
  const times = [timeMs, timeMs, timeMs, timeMs - 60_000, timeMs + 1];
  const clock = times.values();
  const id = increasingIds({ nowMs: () => clock.next().value ?? 0, random: randomBytes });
  const ids = times.map(() => id());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids.map((one) => one.slice(0, 12))).size).toBe(times.length);
});

test("ids have 24 hex digits and differ in their random part", () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  expect(new Set(ids.map((id) => id.slice(12))).size).toBe(ids.length);
});
