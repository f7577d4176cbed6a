import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchLines } from "./batched-lines.ts";

function batched(options: { everyMs?: number; mostChars?: number } = {}) {
  const written: string[] = [];
  return { written, lines: batchLines({ write: (text) => written.push(text), everyMs: 5, ...options }) };
}

test("lines of the same moment are written together, in order", async () => {
  const { written, lines } = batched();
  for (const line of ["a\n", "b\n", "c\n"]) lines.push(line, false);
  expect(written).toEqual([]);
  await expect.poll(() => written, { interval: 1 }).toEqual(["a\nb\nc\n"]);
  lines.push("d\n", false);
  await expect.poll(() => written, { interval: 1 }).toEqual(["a\nb\nc\n", "d\n"]);
});

test("an urgent line is written at once, after waiting lines, and nothing twice", async () => {
  const { written, lines } = batched();
  lines.push("a\n", false);
  lines.push("b\n", true);
  expect(written).toEqual(["a\nb\n"]);
  await sleep(10);
  expect(written).toHaveLength(1);
});

test("a large amount is not batched for long", () => {
  const { written, lines } = batched({ mostChars: 4 });
  lines.push("ab\n", false);
  expect(written).toEqual([]);
  lines.push("\n", false);
  expect(written).toEqual(["ab\n\n"]);
});

test("waiting lines can be written at the end", () => {
  const { written, lines } = batched();
  lines.push("a\n", false);
  lines.flush();
  lines.flush();
  expect(written).toEqual(["a\n"]);
});
