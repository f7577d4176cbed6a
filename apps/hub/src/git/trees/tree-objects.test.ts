import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { entryPacer } from "./tree-objects.ts";

test("a job yields to the event loop each time it has worked for the limit", async () => {
  let nowMs = 1000;
  const pace = entryPacer(() => nowMs);
  nowMs += limits.eventLoop.turnMs - 0.1;
  expect(pace()).toBeUndefined();
  nowMs += 0.1;
  const pause = pace();
  let otherWorkRan = false;
  setImmediate(() => {
    otherWorkRan = true;
  });
  expect(pause).toBeInstanceOf(Promise);
  await pause;
  await new Promise((resolve) => setImmediate(resolve));
  expect(otherWorkRan).toBe(true);
  nowMs += limits.eventLoop.turnMs - 0.1;
  expect(pace()).toBeUndefined();
});

test("paused jobs continue one per iteration of the event loop", async () => {
  let nowMs = 1000;
  const paces = Array.from({ length: 5 }, () => entryPacer(() => nowMs));
  nowMs += limits.eventLoop.turnMs;
  let iterations = 0;
  let isDone = false;
  const count = (): void => {
    iterations += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const continued = await Promise.all(
    paces.map(async (pace) => {
      await pace();
      return iterations;
    }),
  );
  isDone = true;
  expect(new Set(continued).size).toBe(paces.length);
});
