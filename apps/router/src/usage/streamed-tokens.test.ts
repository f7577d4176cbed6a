import { describe, expect, test } from "vitest";
import { streamedTokens } from "./streamed-tokens.ts";

const event = (delta: object) => `data: ${JSON.stringify({ id: "x", choices: [{ index: 0, delta }] })}\n\n`;
const words = (count: number) => event({ content: "word" }).repeat(count);

describe("tokens of a stream without usage", () => {
  test.each([
    { what: "nothing yet", text: "", tokens: 0 },
    { what: "a role and a comment", text: `: waiting\n\n${event({ role: "assistant", content: "" })}`, tokens: 0 },
    { what: "an event for each token", text: words(7), tokens: 7 },
    { what: "short tokens", text: event({ content: "a" }).repeat(3), tokens: 3 },
    { what: "several tokens in an event", text: event({ content: "a".repeat(40) }), tokens: 10 },
    { what: "reasoning", text: event({ reasoning_content: "abcd" }), tokens: 1 },
    {
      what: "reasoning under both of its names, counted once",
      text: event({ reasoning: "abcdefgh", reasoning_content: "abcdefgh", content: "abcd" }),
      tokens: 3,
    },
    { what: "a tool's arguments", text: event({ tool_calls: [{ function: { arguments: '{"a":1}' } }] }), tokens: 2 },
    { what: "completions", text: 'data: {"choices":[{"text":"word"}]}\n\n', tokens: 1 },
    { what: "an incomplete event", text: `${words(2)}data: {"choices":[{"delta":{"conte`, tokens: 2 },
    { what: "the end", text: `${words(2)}data: [DONE]\n\n`, tokens: 2 },
  ])("$what", ({ text, tokens }) => {
    expect(streamedTokens({ tail: text, sizeBytes: text.length })).toBe(tokens);
  });

  test("of a long stream, estimated from its end", () => {
    const all = words(5000);
    const estimated = streamedTokens({ tail: all.slice(-8192), sizeBytes: all.length });
    expect(Math.abs(estimated - 5000)).toBeLessThan(150);
  });
});
