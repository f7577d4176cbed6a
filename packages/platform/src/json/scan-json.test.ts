import { assert, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { JsonLimitError, JsonSyntaxError } from "./json-error.ts";
import { checkJson } from "./scan-json.ts";

const small = { depth: 2, keys: 3, values: 4 };
const check = (text: string, within = small) => checkJson(Buffer.from(text), within);

test.each([
  "1",
  ' "a" ',
  "null",
  "[]",
  "{}",
  "[[1]]",
  '{"a":{"b":1}}',
  '{"a":1,"b":2,"c":3}',
  "[1,2,3,4]",
  "[[],{},[]]",
])("%s is within limits", (text) => {
  expect(() => check(text)).not.toThrow();
});

test.each([
  { text: "[[[]]]", message: "nested more than 2 levels deep" },
  { text: '{"a":{"b":[]}}', message: "nested more than 2 levels deep" },
  { text: '{"a":1,"b":2,"c":3,"d":4}', message: "more than 3 keys, arrays and objects" },
  { text: "[[],{},[],{}]", message: "more than 3 keys, arrays and objects" },
  { text: '[{"a":1},{"b":1}]', message: "more than 3 keys, arrays and objects" },
  { text: "[1,true,null,4,5]", message: "more than 4 values" },
])("$text exceeds the limits: $message", ({ text, message }) => {
  expect(() => check(text)).toThrow(JsonLimitError);
  expect(() => check(text)).toThrow(message);
});

test.each(["", " ", "{", "[1,]", '{"a"}', "1 2", "tru", "\ufeff{}"])("%j is not JSON", (text) => {
  expect(() => check(text)).toThrow(JsonSyntaxError);
});

test("a number has at most as many digits as the limit allows", () => {
  const { numberBytes } = limits.json;
  expect(() => check("1".repeat(numberBytes))).not.toThrow();
  expect(() => check("1".repeat(numberBytes + 1))).toThrow(`a number of more than ${numberBytes} digits`);
});

test("valid JSON passes within large limits", () => {
  assert(
    property(jsonValue(), (value) => {
      expect(() => check(JSON.stringify(value), limits.router.json)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test.each(["[", '{"a":', "[1,", '["",', '{"":1,', "[[],", "1", " ", "\\\\", '\\"'])(
  "a body of 8 MB of %j is rejected or accepted quickly",
  (part) => {
    const text = `["${part.includes("\\") ? "" : '",'}${part.repeat(8_000_000 / part.length)}`;
    const before = process.threadCpuUsage();
    expect(() => check(text, limits.router.json)).toThrow();
    // Some 10 ms; parsing such bodies took seconds.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
  },
);

const escaped = (bytes: number) => `["${'\\"'.repeat(bytes / 2)}",1]`;

test("consecutive white space is limited", () => {
  const { spaceBytes } = limits.json;
  expect(() => check(`[${" ".repeat(spaceBytes)}1]`)).not.toThrow();
  expect(() => check(`[${" ".repeat(spaceBytes + 1)}1]`)).toThrow(`more than ${spaceBytes} bytes of white space`);
});

test("bytes that are read one by one are limited; long strings do not count", () => {
  const { readBytes } = limits.json;
  expect(() => check(escaped(readBytes - 8))).not.toThrow();
  expect(() => check(escaped(readBytes))).toThrow(`more than ${readBytes} bytes of JSON outside long strings`);
  expect(() => check(`["${"A".repeat(2 * readBytes)}",1]`)).not.toThrow();
});
