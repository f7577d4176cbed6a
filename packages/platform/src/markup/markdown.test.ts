import { expect, test } from "vitest";
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
