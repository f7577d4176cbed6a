import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { conversationPrefix } from "./conversation-prefix.ts";

const system = { role: "system", content: "Be brief." };
const user = (content: string) => ({ role: "user", content });
const bodyOf = (fields: object) => Buffer.from(JSON.stringify({ model: "acme/chat", ...fields }));
const prefixOf = (...messages: object[]) => conversationPrefix(bodyOf({ messages, stream: true }));
const spaced = (fields: object) => conversationPrefix(Buffer.from(JSON.stringify(fields, undefined, 2)));
const first = prefixOf(system, user("Hello"));

describe("calls of one conversation have the same prefix", () => {
  test("in its second turn", () => {
    expect(first).toEqual(expect.any(String));
    expect(prefixOf(system, user("Hello"), { role: "assistant", content: "Hi" }, user("Why?"))).toBe(first);
  });

  test("with a first message that is longer than what is read", () => {
    const long = user("a".repeat(2 * limits.router.prefixBytes));
    const prefix = prefixOf(system, long);
    expect(prefix).toEqual(expect.any(String));
    expect(prefixOf(system, long, { role: "assistant", content: "Hi" }, user("Why?"))).toBe(prefix);
  });

  test("with spaces between the tokens of JSON", () => {
    const prefix = spaced({ messages: [system, user("Hello")] });
    expect(spaced({ messages: [system, user("Hello"), user("Why?")] })).toBe(prefix);
  });

  test("with a prompt that grows", () => {
    const story = "Once upon a time ".repeat(100);
    expect(conversationPrefix(bodyOf({ prompt: `${story} there was` }))).toBe(
      conversationPrefix(bodyOf({ prompt: `${story} there was a king` })),
    );
  });
});

test.each([
  { what: "another first message", messages: [system, user("Goodbye")] },
  { what: "another system message", messages: [{ role: "system", content: "Be kind." }, user("Hello")] },
])("$what is another conversation", ({ messages }) => {
  const prefix = prefixOf(...messages);
  expect(prefix).toEqual(expect.any(String));
  expect(prefix).not.toBe(first);
});

test.each([
  { what: "a call without content", content: undefined },
  { what: "a body without a conversation", content: bodyOf({ input: "text" }) },
  { what: "messages that are no list", content: bodyOf({ messages: 7 }) },
  { what: "an empty body", content: Buffer.alloc(0) },
  { what: "another task", content: { task: "text-to-image", body: () => Buffer.from('{"prompt":"a cat"}') } },
])("$what has no prefix", ({ content }) => {
  expect(conversationPrefix(content)).toBeUndefined();
});

test.each(['{"messages":[', '{"messages"', '{"messages":[{"role":', '{"messages":[[[[', '{"prompt":"'])(
  "%s, which is damaged, is no error",
  (text) => {
    expect(() => conversationPrefix(Buffer.from(text))).not.toThrow();
  },
);
