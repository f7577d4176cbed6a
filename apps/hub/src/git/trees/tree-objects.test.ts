import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { entryPacer } from "./tree-objects.ts";

test("a job gives others a turn once it has worked for the limit, and then works as long again", async () => {
  let nowMs = 1000;
  const pace = entryPacer(() => nowMs);
  nowMs += limits.eventLoop.turnMs - 0.1;
  expect(pace()).toBeUndefined();
  nowMs += 0.1;
  const turn = pace();
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  expect(turn).toBeInstanceOf(Promise);
  await turn;
  await new Promise((resolve) => setImmediate(resolve));
  expect(hadTurn).toBe(true);
  nowMs += limits.eventLoop.turnMs - 0.1;
  expect(pace()).toBeUndefined();
});

test("jobs that give others a turn continue one per turn of the event loop", async () => {
  let nowMs = 1000;
  const paces = Array.from({ length: 5 }, () => entryPacer(() => nowMs));
  nowMs += limits.eventLoop.turnMs;
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const continued = await Promise.all(
    paces.map(async (pace) => {
      await pace();
      return turns;
    }),
  );
  isDone = true;
  expect(new Set(continued).size).toBe(paces.length);
});
