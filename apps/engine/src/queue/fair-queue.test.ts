import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

function takeAll(queue: FairQueue<string>, runningOf: (caller: string) => number = () => 0): string[] {
  const taken: string[] = [];
  for (let value = queue.shift(runningOf); value !== undefined; value = queue.shift(runningOf)) taken.push(value);
  return taken;
}

test("callers take turns, however many entries each has", () => {
  const queue = new FairQueue<string>();
  for (const value of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.push(value.slice(0, 1), value);
  expect(queue.length).toBe(6);
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect(queue.length).toBe(0);
});

test("a caller with running entries waits for callers without", () => {
  const queue = new FairQueue<string>();
  for (const value of ["a1", "b1", "c1"]) queue.push(value.slice(0, 1), value);
  expect(takeAll(queue, (caller) => (caller === "a" ? 2 : 0))).toEqual(["b1", "c1", "a1"]);
});

const running = (caller: string) => (caller === "a" ? 3 : 0);

test("a caller with the most running entries waits, also if no other waits", () => {
  const queue = new FairQueue<string>();
  for (const value of ["a1", "b1"]) queue.push(value.slice(0, 1), value);
  expect([queue.shift(running, 3), queue.shift(running, 3), queue.shift(running, 4)]).toEqual(["b1", undefined, "a1"]);
});

test("removed entries are not taken", () => {
  const queue = new FairQueue<string>();
  for (const value of ["a1", "a2", "b1"]) queue.push(value.slice(0, 1), value);
  queue.remove("a", "a1");
  queue.remove("b", "b1");
  queue.remove("b", "unknown");
  expect(queue.counts()).toEqual([{ caller: "a", waiting: 1 }]);
  expect(takeAll(queue)).toEqual(["a2"]);
});
