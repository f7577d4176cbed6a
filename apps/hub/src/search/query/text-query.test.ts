import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { parseTextQuery } from "./text-query.ts";

test.each([
  { text: "ship weather", tsquery: "('ship':*) & ('weather':*)" },
  { text: "tiny-chat", tsquery: "('tiny':* & 'chat':*)" },
  { text: "an 8B", tsquery: "('an') & ('8b')" },
  { text: '"ship weather" log', tsquery: "('ship' <-> 'weather') & ('log':*)" },
  { text: "ship -weather", tsquery: "('ship':*) & !('weather')" },
  { text: "ship or boat", tsquery: "('ship':*) | ('boat':*)" },
  { text: "OR or ship OR", tsquery: "('ship':*)" },
  { text: '"open end', tsquery: "('open' <-> 'end')" },
  { text: "IŞIK", tsquery: "('isik':*)" },
  { text: "这是模型", tsquery: "('这是' & '是模' & '模型')" },
  { text: "字", tsquery: "('字':*)" },
  { text: "a' & b:* | !c <-> \\", tsquery: "('a') & ('b') & ('c')" },
])("$text becomes $tsquery", ({ text, tsquery }) => {
  expect(parseTextQuery(text)?.tsquery).toBe(tsquery);
});

test.each([
  { text: '"ship weather" log', unordered: "('ship' & 'weather') & ('log':*)" },
  { text: 'ship -"bad weather"', unordered: "('ship':*)" },
  { text: "ship -weather", unordered: "('ship':*) & !('weather')" },
])("without an order of words, $text is $unordered", ({ text, unordered }) => {
  expect(parseTextQuery(text)?.unordered).toBe(unordered);
});

test.each(["", "  ", "-weather", "--- '!", '""', "or"])("“%s” searches for nothing", (text) => {
  expect(parseTextQuery(text)).toBeUndefined();
});

test("words beyond the limit are ignored", () => {
  const words = Array.from({ length: limits.search.words + 1 }, (_, index) => `w${index}`);
  expect(parseTextQuery(words.slice(0, -1).join(" "))?.terms).toHaveLength(limits.search.words);
  expect(parseTextQuery(words.join(" "))?.terms).toHaveLength(limits.search.words);
});

test("excluded words are not marked, corrected ones are", () => {
  const correct = new Map([["wheather", "weather"]]);
  expect(parseTextQuery("wheather -ship", correct)?.terms).toEqual([{ folded: "weather", isPrefix: true }]);
});
