import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";
import { titleFromSummary, titleProblem } from "./discussion-title.ts";

const { max } = limits.discussions.titleChars;

test.each([
  { title: "Ünïcode 🤖 başlık", problem: undefined },
  { title: "👩‍👩‍👧", problem: undefined },
  { title: "a\nb", problem: "expected one line without control characters" },
  { title: "a\u2028b", problem: "expected one line without control characters" },
  { title: "a\u202eb", problem: "expected one line without control characters" },
  { title: "\u200b\u200b\u200b", problem: "expected visible characters" },
])("the title $title: $problem", ({ title, problem }) => {
  expect(titleProblem(title)).toBe(problem);
});

test.each([
  { summary: "x".repeat(max), title: "x".repeat(max) },
  { summary: "x".repeat(max + 1), title: "x".repeat(max) },
  { summary: `${"x".repeat(max - 1)}😀`, title: "x".repeat(max - 1) },
  { summary: `${"x".repeat(max - 2)}😀!`, title: `${"x".repeat(max - 2)}😀` },
  { summary: "a\u0007b\u202ec", title: "a b c" },
  { summary: "\u200b", title: "Untitled" },
])("the summary $summary becomes the title $title", ({ summary, title }) => {
  expect(titleFromSummary(summary)).toBe(title);
  expect(titleProblem(titleFromSummary(summary))).toBeUndefined();
});

test("a text is not cut within a character", () => {
  expect([cutText("ab😀", 4), cutText("ab😀", 3), cutText("ab😀", 2), cutText("😀", 1)]).toEqual([
    "ab😀",
    "ab",
    "ab",
    "",
  ]);
});
