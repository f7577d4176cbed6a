import { expect, test } from "vitest";
import { PackedChunks } from "../threads/packed-chunks.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import { StoredChunks, sharedRuns } from "./shared-runs.ts";

/** A chunk for each letter. */
const chunksOf = (letters: string) =>
  PackedChunks.of(letters.split("").map((letter) => ({ hash: Buffer.alloc(32, letter), size: 10 })));
const tableOf = (letters: string) =>
  ChunkTable.of(
    letters.split("").map((letter, index) => ({ hash: Buffer.alloc(32, letter), size: 10, end: 18 * index + 18 })),
  );

async function runsOf(file: string, xorbs: Record<string, string>, { min = 2, max = 100 } = {}): Promise<string[]> {
  const stored = new StoredChunks(max);
  for (const [name, letters] of Object.entries(xorbs))
    stored.add(name, tableOf(letters), { start: 0, end: letters.length });
  const runs = await sharedRuns(chunksOf(file), stored, min);
  return runs.map(({ start, end, xorb, xorbChunk }) => `${file.slice(start, end)} is at ${xorbChunk} of ${xorb}`);
}

test.each([
  { file: "abcdef", xorbs: { one: "abcdef" }, runs: ["abcdef is at 0 of one"] },
  { file: "abcXdef", xorbs: { one: "abcdef" }, runs: ["abc is at 0 of one", "def is at 3 of one"] },
  { file: "XabY", xorbs: { one: "zzab" }, runs: ["ab is at 2 of one"] },
  { file: "abcd", xorbs: { one: "ab", two: "cd" }, runs: ["ab is at 0 of one", "cd is at 0 of two"] },
  { file: "aaaa", xorbs: { one: "aa" }, runs: ["aa is at 0 of one", "aa is at 0 of one"] },
  { file: "aXbXcX", xorbs: { one: "abc" }, runs: [] },
  { file: "XYZ", xorbs: { one: "abc" }, runs: [] },
])("of a file $file, $runs", async ({ file, xorbs, runs }) => {
  expect(await runsOf(file, xorbs)).toEqual(runs);
});

test("as many chunks are compared as the limit allows", async () => {
  expect(await runsOf("abcd", { one: "abcd" }, { max: 3 })).toEqual(["abcd is at 0 of one"]);
  expect(await runsOf("cdef", { one: "abcd", two: "ef" }, { max: 4 })).toEqual(["cd is at 2 of one"]);
  expect(await runsOf("cdef", { one: "abcd", two: "ef" }, { max: 5 })).toEqual([
    "cd is at 2 of one",
    "ef is at 0 of two",
  ]);
});

test("a run of the least length counts, a shorter one does not", async () => {
  expect(await runsOf("abcX", { one: "abc" }, { min: 3 })).toHaveLength(1);
  expect(await runsOf("abXc", { one: "abc" }, { min: 3 })).toEqual([]);
});
