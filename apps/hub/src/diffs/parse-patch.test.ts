import { expect, test } from "vitest";
import { jsonChanges } from "./json-changes.ts";
import { changedParts, markWords } from "./mark-words.ts";
import { contentOf, parsePatch } from "./parse-patch.ts";

const bounds = { fileLines: 100, lineChars: 50 };
const parse = (patch: string, sections = [1], changed: Partial<typeof bounds> = {}) => [
  ...parsePatch(Buffer.from(patch), sections, { ...bounds, ...changed }),
];
const patchOf = (...lines: string[]) =>
  `diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n${lines.join("\n")}\n`;

test("a hunk has its position, its section and its lines", () => {
  const [file] = parse(patchOf("@@ -3,3 +3,2 @@ def f():", " a", "-b", " c", "\\ No newline at end of file"));
  const hunk = { oldStart: 3, newStart: 3, section: "def f():", lines: [" a", "-b", " c"], marks: [], unended: [2] };
  expect(file).toMatchObject({ additions: 0, deletions: 1, hunks: [hunk], isCut: false });
});

test("content that looks like a patch is content", () => {
  const hostile = ["-diff --git a/y b/y", "-@@ -1 +1 @@", "+Binary files a/x and b/x differ", "+diff --git a/z b/z"];
  const files = parse(patchOf("@@ -1,2 +1,2 @@", ...hostile) + patchOf("@@ -1 +1 @@", "-a", "+b"), [1, 1]);
  expect(files.map(({ hunks, isBinary }) => [hunks[0]?.lines, isBinary])).toEqual([
    [hostile, false],
    [["-a", "+b"], false],
  ]);
});

test("a replaced type has two sections, a binary file none", () => {
  const binary = "diff --git a/b b/b\nindex 1..2\nBinary files a/b and b/b differ\n";
  const files = parse(patchOf("@@ -1 +0,0 @@", "-a") + patchOf("@@ -0,0 +1 @@", "+b") + binary, [2, 1]);
  expect(files).toMatchObject([{ additions: 1, deletions: 1 }, { isBinary: true }]);
});

test("long lines are cut, but not within a character", () => {
  const [file] = parse(patchOf("@@ -0,0 +1 @@", `+${"a".repeat(49)}😀b`));
  expect(file?.hunks[0]?.lines).toEqual([`+${"a".repeat(49)}…`]);
});

test("of a file with too many lines, all are counted and the first are kept", () => {
  const patch = patchOf("@@ -0,0 +1,3 @@", "+1", "+2", "+3");
  const [atLimit] = parse(patch, [1], { fileLines: 3 });
  const [above] = parse(patch, [1], { fileLines: 2 });
  expect(atLimit?.isCut).toBe(false);
  expect(above).toMatchObject({ additions: 3, isCut: true, hunks: [{ lines: ["+1", "+2"] }] });
  if (above === undefined) throw new Error("no file");
  expect(contentOf(above, { isWhole: false, folds: true })).toEqual({ kind: "folded", reason: "large" });
});

test("a patch that ends early is cut", () => {
  const [file, none] = parse(patchOf("@@ -1,5 +1,5 @@", " a"), [1, 1]);
  expect(file?.isCut).toBe(true);
  expect(none).toBeUndefined();
});

test.each([
  { before: "the red house", after: "the blue house", parts: { before: [4, 7], after: [4, 8] } },
  { before: "a = 1", after: "a = 1;", parts: { before: [], after: [5, 6] } },
  { before: "evi göster", after: "evi gizle ğ", parts: undefined },
  { before: "nothing", after: "in common", parts: undefined },
])("$before → $after marks $parts", ({ before, after, parts }) => {
  const found = changedParts(before, after);
  if (parts !== undefined) expect(found).toEqual(parts);
});

test("long lines and lines beyond the budget are not compared by words", () => {
  expect(changedParts("a ".repeat(201), "b ".repeat(201))).toBeUndefined();
  const hunk = {
    oldStart: 1,
    newStart: 1,
    section: "",
    lines: ["-x a", "+x b", " ", "-x a", "+x b"],
    marks: [],
    unended: [],
  };
  markWords(hunk, { lines: 1 });
  expect(hunk.marks).toEqual([
    [0, 2, 3],
    [1, 2, 3],
  ]);
});

const json = (before: unknown, after: unknown) =>
  jsonChanges(Buffer.from(JSON.stringify(before)), Buffer.from(JSON.stringify(after)));

test("JSON is compared by the paths of its values", () => {
  const before = { hidden: 1, gone: true, rope: { type: "linear", "odd key": 1 }, ids: [1, 2], layers: [{ a: 1 }] };
  const after = { rope: { "odd key": 2, type: "linear" }, hidden: 2, ids: [1, 3], layers: [{ a: 1 }, { b: 2 }] };
  expect(json(before, after)).toEqual({
    isComplete: true,
    changes: [
      { name: "hidden", before: "1", after: "2" },
      { name: "gone", before: "true" },
      { name: 'rope."odd key"', before: "1", after: "2" },
      { name: "ids", before: "[1,2]", after: "[1,3]" },
      { name: "layers[1]", after: '{"b":2}' },
    ],
  });
});

test("many changes of JSON are cut, hostile names are data, and other files have none", () => {
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`k${index}`, index]));
  expect(json({}, many)).toMatchObject({ isComplete: false, changes: { length: 300 } });
  expect(jsonChanges(Buffer.from('{"__proto__":1}'), Buffer.from('{"__proto__":2}'))?.changes).toEqual([
    { name: "__proto__", before: "1", after: "2" },
  ]);
  expect(jsonChanges(Buffer.from("[".repeat(1000)), Buffer.from("{}"))).toBeUndefined();
});
