import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { parseJsonFile } from "./parse-json-file.ts";

const parse = (text: string) => parseJsonFile(Buffer.from(text));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const { keys, values, depth, resultBytes } = limits.documents;

test("an object is returned in a form that the database can store", () => {
  expect(parse('{"a":"b\\u0000","c":[1,null]}')).toEqual({ a: "b\ufffd", c: [1, null] });
});

test.each(["", "[]", "1", "{", '{"a":1}{}', "\ufeff{}"])("%j has no usable content", (text) => {
  expect(parse(text)).toBeUndefined();
});

test.each([
  { what: "depth", fits: `{"a":${nested(depth - 1)}}`, not: `{"a":${nested(depth)}}` },
  { what: "keys", fits: `{"a":[${"[],".repeat(keys - 3)}[]]}`, not: `{"a":[${"[],".repeat(keys - 2)}[]]}` },
  { what: "values", fits: `{"a":[${"1,".repeat(values - 1)}1]}`, not: `{"a":[${"1,".repeat(values)}1]}` },
])("a file may reach the limit of $what, and not exceed it", ({ fits, not }) => {
  expect(parse(fits)).toBeDefined();
  expect(parse(not)).toBeUndefined();
});

const config = (bytes: number) => ({
  chat_template: "{{ messages }}",
  added: "x".repeat(bytes),
  model_type: "llama",
});

test("the smallest fields of a large file are kept", () => {
  const others = JSON.stringify({ chat_template: "{{ messages }}", added: "", model_type: "llama" });
  // The braces, commas, colons and quotes of names are not counted.
  const fits = resultBytes - others.length + 13;
  expect(Object.keys(parse(JSON.stringify(config(fits))) ?? {})).toEqual(["chat_template", "added", "model_type"]);
  expect(parse(JSON.stringify(config(fits + 1)))).toEqual({ chat_template: "{{ messages }}", model_type: "llama" });
});
