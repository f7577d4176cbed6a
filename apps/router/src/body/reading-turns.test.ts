import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { ReadingTurns } from "./reading-turns.ts";

const { bytesPerTurn, streamsPerTurn, smallPieceBytes } = limits.router.reading;

function newStream() {
  const stream = {
    isPaused: false,
    pause: () => {
      stream.isPaused = true;
    },
    resume: () => {
      stream.isPaused = false;
    },
  };
  return stream;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("bytes within one turn's limit pass; the stream with one byte more waits for the next turn", async () => {
  const turns = new ReadingTurns();
  const [first, second] = [newStream(), newStream()];
  turns.arrived(first, bytesPerTurn);
  expect(first.isPaused).toBe(false);
  turns.arrived(second, smallPieceBytes);
  expect([first.isPaused, second.isPaused]).toEqual([false, true]);
  await turn();
  expect(second.isPaused).toBe(false);
  turns.arrived(first, bytesPerTurn);
  expect(first.isPaused).toBe(false);
});

test("a few streams continue in each turn, in the order in which they were paused", async () => {
  const turns = new ReadingTurns();
  const streams = Array.from({ length: 2 * streamsPerTurn + 1 }, newStream);
  for (const stream of streams) turns.arrived(stream, bytesPerTurn + 1);
  const paused = () => streams.map(({ isPaused }) => isPaused);
  expect(paused()).toEqual(streams.map(() => true));
  await turn();
  expect(paused()).toEqual(streams.map((_, index) => index >= streamsPerTurn));
  await turn();
  expect(paused()).toEqual(streams.map((_, index) => index >= 2 * streamsPerTurn));
  await turn();
  expect(paused()).toEqual(streams.map(() => false));
});

test("small parts always pass", () => {
  const turns = new ReadingTurns();
  const [large, small] = [newStream(), newStream()];
  turns.arrived(large, bytesPerTurn + 1);
  turns.arrived(small, smallPieceBytes - 1);
  expect([large.isPaused, small.isPaused]).toEqual([true, false]);
});
