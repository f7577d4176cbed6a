import { array, assert, constantFrom, dictionary, jsonValue, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { findFields } from "./find-fields.ts";
import { JsonSyntaxError } from "./json-error.ts";

function read(text: string): Record<string, unknown> {
  const body = Buffer.from(text);
  const fields = findFields(body, ["model", "stream"], limits.router.json);
  return Object.fromEntries(
    Object.entries(fields).map(([name, { start, end }]) => [name, JSON.parse(body.toString("utf8", start, end))]),
  );
}

test.each([
  { text: "{}", fields: {} },
  { text: '{"model":"a/b"}', fields: { model: "a/b" } },
  { text: ' \n{ "stream" : true ,\t"model" : "a" } \r\n', fields: { stream: true, model: "a" } },
  { text: '{"messages":[{"model":"inner"}],"model":"outer"}', fields: { model: "outer" } },
  { text: '{"a":"\\"model\\":\\"no\\"","model":"yes"}', fields: { model: "yes" } },
  { text: '{"a":"ends in a backslash \\\\","model":"yes"}', fields: { model: "yes" } },
  { text: `{"a":"${"x".repeat(100)}\\\\\\"}]","model":"yes"}`, fields: { model: "yes" } },
  { text: '{"mod\\u0065l":"escaped"}', fields: { model: "escaped" } },
  {
    text: '{"model":{"nested":["}",1e-3,null]},"stream":[]}',
    fields: { model: { nested: ["}", 0.001, null] }, stream: [] },
  },
  { text: '{"modèle":1,"model":"ß\\ud83d\\ude00"}', fields: { model: "ß😀" } },
])("$text is parsed as JSON.parse does", ({ text, fields }) => {
  expect(read(text)).toEqual(fields);
});

test.each([
  "",
  " ",
  "[]",
  '"model"',
  "null",
  "{",
  '{"model"',
  '{"model":',
  '{"model":}',
  '{"model":"a"',
  '{"model":"a",}',
  '{"model":"a"}x',
  '{"model":"a"}{}',
  "{model:1}",
  "{'model':'a'}",
  '{"a":[1,]}',
  '{"a":[1 2]}',
  '{"a":[}',
  '{"a":{]}}',
  '{"a":tru}',
  '{"a":01}',
  '{"a":1.}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":NaN}',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '{"a":"\\u12g4"}',
  '\ufeff{"model":"a"}',
  '{"a":"unfinished',
  `{"a":"${"y".repeat(50)}\\"`,
])("%j is rejected", (text) => {
  expect(() => read(text)).toThrow(JsonSyntaxError);
});

test.each(['{"model":"a","model":"b"}', '{"model":"a","mod\\u0065l":"b"}', '{"model":"a","x":{},"model":"a"}'])(
  "%s is rejected: providers differ in which of the two they read",
  (text) => {
    expect(() => read(text)).toThrow("names `model` twice");
  },
);

function nested(depth: number): string {
  return `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
}

test("a long name with an invalid escape is skipped like any other", () => {
  expect(read(`{"${"x".repeat(100)}\\q":1,"model":"a"}`)).toEqual({ model: "a" });
});

test("nesting depth is limited", () => {
  expect(read(nested(256))).toEqual({});
  expect(() => read(nested(257))).toThrow("more than 256 levels");
  expect(() => read(nested(100_000))).toThrow("more than 256 levels");
});

const { keys, values } = limits.router.json;

test.each([
  { what: "keys", fits: keys, read: (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join(",") },
  { what: "keys, arrays and objects", fits: keys - 2, read: (count: number) => `"a":[${"[],".repeat(count)}{}]` },
  { what: "values", fits: values, read: (count: number) => `"input":[${"1,".repeat(count - 1)}1]` },
])("the number of $what is limited", ({ what, fits, read: inside }) => {
  expect(read(`{${inside(fits)}}`)).toEqual({});
  expect(() => read(`{${inside(fits + 1)}}`)).toThrow(`more than ${what === "values" ? values : keys} ${what}`);
});

const spaced = constantFrom(undefined, 1, "\t");

test("any JSON object has the same result as JSON.parse", () => {
  const fields = dictionary(oneof(constantFrom("model", "stream", "modelx", "mode"), string()), jsonValue());
  assert(
    property(fields, spaced, (object, indent) => {
      const parsed: Record<string, unknown> = JSON.parse(JSON.stringify(object));
      const wanted = Object.fromEntries(
        Object.entries(parsed).filter(([name]) => name === "model" || name === "stream"),
      );
      expect(read(JSON.stringify(object, undefined, indent))).toEqual(wanted);
    }),
    { numRuns: 2000 },
  );
});

test("invalid JSON with short strings is rejected exactly when JSON.parse rejects it", () => {
  const pieces = array(
    constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      '"model"',
      '"a"',
      "1",
      "-",
      "e",
      ".",
      "true",
      " ",
      "u0041",
      "\n",
    ),
    { maxLength: 14 },
  );
  assert(
    property(pieces, (parts) => {
      const text = `{"model":"a"${parts.join("")}`;
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      const scan = () => findFields(Buffer.from(text), ["stream"], limits.router.json);
      if (valid) expect(scan).not.toThrow();
      else expect(scan).toThrow(JsonSyntaxError);
    }),
    { numRuns: 5000 },
  );
});
