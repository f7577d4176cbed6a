import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { conflictsIn, markerSizeFor, solveConflicts, withMarkers } from "./conflict-markers.ts";
import { mergeVersions, type Versions } from "./merge-versions.ts";

const numberedLines = (word: string) =>
  Array.from({ length: limits.fileEditor.diffLines + 10 }, (_, at) => `${word}${at}`);
const longText = (word: string) => ["start", ...numberedLines(word), "end", ""].join("\n");
const labels = { current: "current", base: "base", own: "own" };
// On a loaded machine, a comparison of two lines may exceed the time limit.
const bounds = { diffMs: 60_000, diffLines: limits.fileEditor.diffLines };
const merged = async (versions: Versions) => withMarkers(await mergeVersions(versions, bounds), 7, labels);
const conflict = (number: number, [current = "", base = "", own = ""]: readonly string[]) =>
  `<<<<<<< ${number} current\n${current}||||||| ${number} base\n${base}======= ${number}\n${own}>>>>>>> ${number} own\n`;

test("other requests are served between the steps of a merge", async () => {
  let turns = 0;
  let isMerging = true;
  const countTurns = () => {
    turns += 1;
    if (isMerging) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await mergeVersions({ base: "a\n", current: "b\n", own: "c\n" }, bounds);
  isMerging = false;
  expect(turns).toBeGreaterThanOrEqual(6);
});

describe("merges by lines", () => {
  test.each([
    {
      title: "changes of different lines",
      base: "a\nb\nc\nd\n",
      current: "A\nb\nc\nd\n",
      own: "a\nb\nc\nD\n",
      is: "A\nb\nc\nD\n",
    },
    { title: "equal changes", base: "a\nb\n", current: "a\nB\n", own: "a\nB\n", is: "a\nB\n" },
    {
      title: "a deletion and an addition elsewhere",
      base: "a\nb\nc\nd\n",
      current: "b\nc\nd\n",
      own: "a\nb\nc\nd\ne\n",
      is: "b\nc\nd\ne\n",
    },
    {
      title: "a line break at the end that one adds",
      base: "a\nb\nc",
      current: "a\nb\nc\n",
      own: "A\nb\nc",
      is: "A\nb\nc\n",
    },
    { title: "a change of nothing", base: "a\n", current: "a\n", own: "b\n", is: "b\n" },
    { title: "empty texts", base: "", current: "", own: "", is: "" },
    {
      title: "different changes of a line as a conflict",
      base: "a\nb\nc\n",
      current: "a\n1\nc\n",
      own: "a\n2\nc\n",
      is: `a\n${conflict(1, ["1\n", "b\n", "2\n"])}c\n`,
    },
    {
      title: "additions at one point as a conflict",
      base: "a\nb\n",
      current: "a\n1\nb\n",
      own: "a\n2\nb\n",
      is: `a\n${conflict(1, ["1\n", "", "2\n"])}b\n`,
    },
    {
      title: "neighboring changes as a conflict, without the lines that both have",
      base: "a\nb\nc\nd\n",
      current: "a\nB\nc\nd\n",
      own: "a\nb\nC\nd\n",
      is: `a\n${conflict(1, ["B\nc\n", "b\nc\n", "b\nC\n"])}d\n`,
    },
    {
      title: "a deleted and changed line as a conflict, beside a change that is none",
      base: "a\nb\nc\nd\ne\n",
      current: "a\nc\nd\ne\n",
      own: "a\n2\nc\nd\nE\n",
      is: `a\n${conflict(1, ["", "b\n", "2\n"])}c\nd\nE\n`,
    },
    {
      title: "texts without a known base",
      base: undefined,
      current: "a\n1\nc\n",
      own: "a\n2\nc\n3\n",
      is: `a\n${conflict(1, ["1\n", "", "2\n"])}c\n${conflict(2, ["", "", "3\n"])}`,
    },
  ])("$title", async ({ is, base, current, own }) => {
    expect(await merged({ base, current, own })).toBe(is);
  });

  test("each side of every conflict solves to that version, for random texts", async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const changed = (text: string) =>
      text
        .split("\n")
        .flatMap(
          (line) => [[line], [line], [line], [], [`${line}x${random(3)}`], [line, `y${random(3)}`]][random(6)] ?? [],
        )
        .join("\n");
    for (let round = 0; round < 300; round += 1) {
      const base = Array.from({ length: random(12) }, () => String(random(4))).join("\n");
      const [current, own] = [changed(base), changed(base)];
      const text = await merged({ base, current, own });
      const conflicts = conflictsIn(text, 7);
      const mergedAgain = await merged({ base, current: own, own: current });
      expect(conflictsIn(mergedAgain, 7)).toHaveLength(conflicts.length);
      // Choosing everything from one side, the other side adds only what does not conflict.
      expect(await merged({ base, current, own: current })).toBe(current);
      expect(await merged({ base, current: base, own })).toBe(own);
      const choose = (choice: "current" | "own", from: string) =>
        solveConflicts(from, 7, new Map(conflicts.map(({ number }) => [number, choice])));
      expect(choose("current", text)).toBe(choose("own", mergedAgain));
      expect(conflictsIn(choose("own", text), 7)).toEqual([]);
    }
  });

  test("texts that differ too much are one conflict between their equal ends", async () => {
    // Either limit gives this result.
    const parts = await mergeVersions({ base: longText("a"), current: longText("b"), own: longText("c") });
    const result = withMarkers(parts, 7, labels);
    const [only, ...others] = conflictsIn(result, 7);
    expect(others).toEqual([]);
    expect([only?.line, only?.own.length]).toEqual([2, numberedLines("c").length]);
    expect(solveConflicts(result, 7, new Map([[1, "own"]]))).toBe(longText("c"));
  });
});

describe("conflicts in a text", () => {
  const text = `a\n${conflict(1, ["1\n", "b\n", "2\n"])}c\n${conflict(2, ["", "d\n", "3\n"])}`;

  test.each([
    { choice: "current", is: "a\n1\nc\n" },
    { choice: "own", is: "a\n2\nc\n3\n" },
    { choice: "both", is: "a\n1\n2\nc\n3\n" },
    { choice: "base", is: "a\nb\nc\nd\n" },
  ] as const)("are solved by choosing $choice", ({ choice, is }) => {
    expect(solveConflicts(text, 7, new Map([[1, choice], [2, choice]]))).toBe(is); // biome-ignore format: one line
  });

  test("keep their numbers when others are solved", () => {
    const left = solveConflicts(text, 7, new Map([[1, "own"]]));
    expect(conflictsIn(left, 7)).toEqual([
      { number: 2, line: 4, current: [], base: ["d"], own: ["3"], written: expect.anything() },
    ]);
    expect(solveConflicts(left, 7, new Map([[1, "current"]]))).toBe(left);
  });

  test("are none without one of their markers, and do not reach into the next", () => {
    const damaged = text.replace("======= 1\n", "");
    expect(conflictsIn(damaged, 7).map(({ number }) => number)).toEqual([2]);
    expect(solveConflicts(damaged, 7, new Map([[1, "own"]]))).toBe(damaged);
  });

  test("have longer markers than the lines of a text about git", async () => {
    const own = "<<<<<<< 1 theirs\n||||||| 1\n======= 1\n>>>>>>>> 1\n";
    const size = markerSizeFor(["", own]);
    expect(size).toBe(9);
    const marked = withMarkers(await mergeVersions({ base: "", current: "x\n", own }, bounds), size, labels);
    expect(conflictsIn(marked, size)).toHaveLength(1);
    expect(solveConflicts(marked, size, new Map([[1, "own"]]))).toBe(own);
  });

  test("are found in a text of many markers in time", () => {
    expect(conflictsIn("<<<<<<< 1\n||||||| 1\n".repeat(25_000), 7)).toEqual([]);
  });
});
