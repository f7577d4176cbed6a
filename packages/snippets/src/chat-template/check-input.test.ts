import { expect, test } from "vitest";
import { ChatTemplateError } from "./chat-template-error.ts";
import { checkInput } from "./check-input.ts";
import { chatTemplateLimits } from "./limits.ts";

const limits = { ...chatTemplateLimits, inputDepth: 3, inputBytes: 1000 };
const check = (values: object) => () => checkInput("", values, limits);

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test("values at the depth limit are accepted, deeper ones are not", () => {
  expect(check({ messages: nested(3) })).not.toThrow();
  expect(check({ messages: nested(4) })).toThrow(expect.objectContaining({ code: "input-too-deep" }));
});

test("values that overflow the stack of JSON.stringify are rejected with our error", () => {
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(check({ deep })).toThrow(ChatTemplateError);
});

test.each([
  { what: "BigInt", values: { messages: [{ tokens: 5n }] }, says: "BigInt" },
  { what: "a cycle", values: cyclic(), says: "contains itself" },
  { what: "a value whose toJSON fails", values: { toJSON: () => JSON.parse("{") }, says: "cannot be written as JSON" },
])("$what is rejected with our error", ({ values, says }) => {
  expect(check(values)).toThrow(expect.objectContaining({ name: "ChatTemplateError", code: "input-invalid" }));
  expect(check(values)).toThrow(says);
});

function cyclic(): object {
  const message: Record<string, unknown> = { role: "user" };
  message["reply"] = { to: message };
  return { messages: [message] };
}

test("an object that occurs twice is not a cycle, and counts twice", () => {
  const shared = { text: "x" };
  expect(check({ messages: [shared, shared] })).not.toThrow();
  const many = Array.from({ length: 600 }, () => shared);
  expect(check({ a: many })).toThrow(expect.objectContaining({ code: "input-too-large" }));
});
