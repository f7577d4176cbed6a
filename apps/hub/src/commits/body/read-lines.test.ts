import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

const bounds = { ...limits.commit, lineBytes: 10, bodyBytes: 1_000_000, lines: 100, memory: { add: () => undefined } };

async function linesOf(chunks: string[], more: Partial<typeof bounds> = {}): Promise<string[]> {
  const lines: string[] = [];
  const body = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  for await (const line of readLines(body, { ...bounds, ...more })) lines.push(line.toString());
  return lines;
}

test.each([
  { what: "lines in one piece", chunks: ["a\nb\n"], lines: ["a", "b"] },
  { what: "a last line without a line break", chunks: ["a\nb"], lines: ["a", "b"] },
  { what: "a line in pieces", chunks: ["a", "b", "c\nd"], lines: ["abc", "d"] },
  { what: "empty lines", chunks: ["\n\na\n", "\n", "\nb\n\n"], lines: ["a", "b"] },
  { what: "nothing", chunks: [], lines: [] },
])("reads $what", async ({ chunks, lines }) => {
  expect(await linesOf(chunks)).toEqual(lines);
});

test("a line may have as many bytes as the limit, and not one more", async () => {
  expect(await linesOf(["x".repeat(10), "\n"])).toEqual(["x".repeat(10)]);
  for (const chunks of [["x".repeat(11)], ["x".repeat(6), "x".repeat(5)], [`${"x".repeat(11)}\n`]]) {
    await expect(linesOf(chunks)).rejects.toMatchObject({ status: 413 });
  }
});

test("a body may have as many lines as the limit, including empty ones, and not one more", async () => {
  expect(await linesOf(["\n".repeat(99), "a\n"])).toEqual(["a"]);
  expect(await linesOf(["a\n".repeat(99), "a"])).toHaveLength(100);
  await expect(linesOf(["\n".repeat(100), "a\n"])).rejects.toMatchObject({ status: 413 });
  await expect(linesOf(["a\n".repeat(100), "a"])).rejects.toMatchObject({ status: 413 });
});

test("other work runs while many lines that have already arrived are read", async () => {
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const lines = 2_000_000;
  await linesOf(["\n".repeat(lines)], { bodyBytes: lines, lines });
  isReading = false;
  expect(turns).toBeGreaterThan(1);
});
