import { expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { createMarkdown, HeadingIds, plainText } from "./markdown.ts";

test.each([
  ["Getting started", "en", "getting-started"],
  ["İlk adımlar", "tr", "ilk-adımlar"],
  ["Çok satırlı & özel", "tr", "çok-satırlı--özel"],
  ["हिन्दी मॉडल", "en", "हिन्दी-मॉडल"],
  ["!?", "en", "section"],
])("the heading %j has in %s the id %j", (text, language, id) => {
  expect(new HeadingIds({ language }).next(text)).toBe(id);
});

test("adjacent spaces become one hyphen where that is asked for", () => {
  expect(new HeadingIds({ collapsesSpaces: true }).next("Load & run")).toBe("load-run");
});

test("equal headings get different ids", () => {
  const ids = new HeadingIds();
  expect(["Use", "Use", "use"].map((text) => ids.next(text))).toEqual(["use", "use-1", "use-2"]);
});

test("the plain text of a heading has no marks", () => {
  const tokens = createMarkdown().parse("# **Load** `model.bin` [here](https://example.org)", {});
  expect(plainText(tokens[1])).toBe("Load model.bin here");
});

test("a heading that looks like a numbered id gets an id that is free", () => {
  const ids = new HeadingIds();
  expect(["Use", "Use", "Use 1", "Use 1", "use"].map((text) => ids.next(text))).toEqual([
    "use",
    "use-1",
    "use-1-1",
    "use-1-2",
    "use-2",
  ]);
});

test("many equal headings whose ids are taken get ids in linear time", () => {
  const ids = new HeadingIds();
  const taken = Array.from({ length: 20_000 }, (_, index) => ids.next(`a ${index + 1}`));
  const numbered = Array.from({ length: 20_000 }, () => ids.next("a"));
  expect(new Set([...taken, ...numbered]).size).toBe(40_000);
});

test("accents up to the limit are composed, and further ones are dropped", () => {
  const longest = `a${"\u0316".repeat(limits.search.marks)}`;
  expect(new HeadingIds().next(longest)).toBe(longest);
  expect(new HeadingIds().next(`${longest}\u0316`)).toBe(longest);
});
