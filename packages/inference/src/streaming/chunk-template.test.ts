import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ChunkTemplate } from "./chunk-template.ts";

const chunk = (content: unknown, more: object = {}, deltaMore: object = {}) =>
  JSON.stringify({
    id: "c",
    model: "m",
    choices: [{ index: 0, delta: { role: "assistant", content, ...deltaMore }, finish_reason: null }],
    ...more,
  });

test("every sequence of events is parsed as JSON.parse does", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom('"', "\\", '","content":"x', '"content":"a"', "", "\u2028", "\n"),
  );
  const event = fc.oneof(
    { weight: 6, arbitrary: text.map((content) => chunk(content)) },
    { weight: 1, arbitrary: fc.tuple(text, text).map(([content, other]) => chunk(content, { note: other })) },
    { weight: 1, arbitrary: fc.tuple(text, text).map(([content, other]) => chunk(content, {}, { reasoning: other })) },
    { weight: 1, arbitrary: fc.tuple(text, fc.jsonValue()).map(([content, other]) => chunk(content, { other })) },
    { weight: 1, arbitrary: fc.json() },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const template = new ChunkTemplate();
      for (const data of events) expect(template.parse(data)).toEqual(JSON.parse(data));
    }),
    { numRuns: 300 },
  );
});

test.each([
  { name: "a duplicate key", data: '{"choices":[{"delta":{"content":"a","content":"b"}}]}' },
  { name: "a text that ends early", data: '{"choices":[{"delta":{"content":"b","x":1,"content":"b"}}]}' },
])("$name is parsed as JSON.parse does, also the next time", ({ data }) => {
  const template = new ChunkTemplate();
  for (const text of [data, data.replace('"b"', '"c"'), data]) expect(template.parse(text)).toEqual(JSON.parse(text));
});

test("a truncated or unterminated string is not JSON, also after a valid one", () => {
  const template = new ChunkTemplate();
  template.parse(chunk("a"));
  for (const content of ['"a', 'a"', '"a"b"', '"\n"', '"\\"', "null,"]) {
    const data = chunk("a").replace('"content":"a"', `"content":${content}`);
    expect(() => template.parse(data)).toThrow(SyntaxError);
  }
});

test("events share no mutable data", () => {
  const template = new ChunkTemplate();
  const [first, second] = [template.parse(chunk("a")), template.parse(chunk("b"))];
  expect(Object(first).choices[0].delta).not.toBe(Object(second).choices[0].delta);
  expect(template.parse(chunk("c"))).toEqual(JSON.parse(chunk("c")));
});
