import { expect, test } from "vitest";
import { findPhrases } from "./find-phrases.ts";

const phrases = [
  { phrase: "under way", instead: "running" },
  { phrase: "goesOn", instead: "continues" },
];

test("a phrase is found as whole words, in any case, with its line and column", () => {
  expect(findPhrases("const a = 1;\n// Under  way since then", phrases)).toEqual([
    { line: 2, column: 4, found: "Under  way", instead: "running" },
  ]);
  expect(findPhrases("if (goesOn) stop();", phrases)).toEqual([
    { line: 1, column: 5, found: "goesOn", instead: "continues" },
  ]);
});

test("a phrase inside another word is not found", () => {
  expect(findPhrases("blunder waylaid, under-way, goesOnward", phrases)).toEqual([]);
});
