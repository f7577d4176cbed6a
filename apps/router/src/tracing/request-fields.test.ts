import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { readRequestFields } from "./request-fields.ts";

function read(body: string, withContent = false) {
  return readRequestFields(Buffer.from(body), withContent);
}

test("fields of another type are left out, and the others are read", () => {
  const body = { temperature: "hot", top_p: 0.5, stop: "END", stream: null, seed: 3, conversation: { id: "c1" } };
  expect(read(JSON.stringify(body))).toEqual({ top_p: 0.5, stop: ["END"], seed: 3, conversation: "c1" });
});

test.each(["", "[]", "--boundary\r\n", '{"n":1,"n":2}', '{"n":'])("%j has no fields", (body) => {
  expect(read(body)).toEqual({});
});

test("content is read only on request", () => {
  const body = '{"messages":[1],"input":"a","prompt":"b","n":2}';
  expect(read(body)).toEqual({ n: 2 });
  expect(read(body, true)).toEqual({ messages: [1], input: "a", prompt: "b", n: 2 });
});

test("a body up to the limit is read, and a longer one is not", () => {
  const { requestBytes } = limits.telemetry;
  const body = '{"n":2}';
  expect(read(body.padEnd(requestBytes))).toEqual({ n: 2 });
  expect(read(body.padEnd(requestBytes + 1))).toEqual({});
});

test("names up to the limit are read, and longer ones are not", () => {
  const { nameLength } = limits.telemetry;
  const format = "x".repeat(nameLength);
  expect(read(JSON.stringify({ encoding_format: format }))).toEqual({ encoding_format: format });
  expect(read(JSON.stringify({ encoding_format: `${format}x` }))).toEqual({});
});

test.each([
  { name: "stop", value: (text: string) => text, read: (text: string) => [text] },
  { name: "stop", value: (text: string) => [text], read: (text: string) => [text] },
  { name: "stop_sequences", value: (text: string) => [text], read: (text: string) => [text] },
  { name: "conversation", value: (text: string) => text, read: (text: string) => text },
  { name: "conversation", value: (id: string) => ({ id }), read: (id: string) => id },
])("$name is read up to the limit, so that waiting spans stay small", ({ name, value, read: expected }) => {
  const longest = "x".repeat(limits.telemetry.nameLength);
  expect(read(JSON.stringify({ [name]: value(longest) }))).toEqual({ [name]: expected(longest) });
  expect(read(JSON.stringify({ [name]: value(`${longest}x`) }))).toEqual({});
});
