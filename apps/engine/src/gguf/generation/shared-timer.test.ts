import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedTimer } from "./shared-timer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("all functions run when the first is due, each once", () => {
  const timer = new SharedTimer();
  const ran: string[] = [];
  timer.add(() => ran.push("first"), 8);
  vi.advanceTimersByTime(5);
  timer.add(() => ran.push("second"), 8);
  vi.advanceTimersByTime(2);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(["first", "second"]);
  vi.advanceTimersByTime(100);
  expect(ran).toHaveLength(2);
});

test("a function that adds itself again waits for the next time", () => {
  const timer = new SharedTimer();
  let runs = 0;
  const again = () => {
    runs += 1;
    if (runs < 3) timer.add(again, 8);
  };
  timer.add(again, 8);
  vi.advanceTimersByTime(8);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(8);
  expect(runs).toBe(2);
});

test("deleted functions do not run, and without any no timer is left", () => {
  const timer = new SharedTimer();
  const ran: string[] = [];
  const first = () => ran.push("first");
  timer.add(first, 8);
  timer.add(() => ran.push("second"), 8);
  timer.delete(first);
  vi.advanceTimersByTime(8);
  expect(ran).toEqual(["second"]);
  timer.add(first, 8);
  timer.delete(first);
  expect(vi.getTimerCount()).toBe(0);
});
