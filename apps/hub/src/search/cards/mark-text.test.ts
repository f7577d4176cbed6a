import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { parseTextQuery } from "../query/text-query.ts";
import { markText } from "./mark-text.ts";

const mark = (text: string, query: string) =>
  markText(text, parseTextQuery(query)?.terms ?? [])
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test.each([
  { text: "Reads ship logs.", query: "ship log", marked: "Reads [ship] [logs]." },
  { text: "Küçük bir IŞIK modeli", query: "ışık model", marked: "Küçük bir [IŞIK] [modeli]" },
  { text: "这是一个中文模型。", query: "中文模型", marked: "这是一个[中文模型]。" },
  { text: "<b>ship</b> & <script>", query: "ship", marked: "<b>[ship]</b> & <script>" },
  { text: "Nothing fits.", query: "zebra", marked: "Nothing fits." },
  { text: "", query: "ship", marked: "" },
])("$query in “$text” returns “$marked”", ({ text, query, marked }) => {
  expect(mark(text, query)).toBe(marked);
});

test("the part with most of the words is shown, cut between words", () => {
  const text = `the ship ${"of other words ".repeat(40)}a ship that reads the weather ${"and on ".repeat(60)}`;
  const marked = mark(text, "ship weather");
  expect(marked).toMatch(/^… \S.* a \[ship\] that reads the \[weather\] .*\S …$/);
  expect(marked.length).toBeLessThanOrEqual(limits.search.excerptChars + "… [][] …".length);
});

test("a text at the limit is shown whole, a longer one is cut", () => {
  const { excerptChars } = limits.search;
  expect(mark("a".repeat(excerptChars), "zzz")).toBe("a".repeat(excerptChars));
  expect(mark("a".repeat(excerptChars + 1), "zzz")).toBe(`${"a".repeat(excerptChars)} …`);
});

test("a surrogate pair is not split", () => {
  expect(mark("😀".repeat(300), "zzz").isWellFormed()).toBe(true);
  expect(mark(`a${"😀".repeat(300)}`, "zzz").isWellFormed()).toBe(true);
});
