import { describe, expect, test } from "vitest";
import type { CallContent } from "../../calls/call-content.ts";
import { estimateUsage } from "./estimate-usage.ts";

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
/** 40 bytes of JSON: 10 tokens. */
const body = (more: object) => json({ messages: "x".repeat(25), ...more });

const usageOf = (asked: CallContent | undefined) => estimateUsage(asked, 1000);

describe("maximum output of a chat", () => {
  test.each([
    { more: {}, outputTokens: 1000 },
    { more: { max_tokens: 50 }, outputTokens: 50 },
    { more: { max_completion_tokens: 60 }, outputTokens: 60 },
    { more: { max_output_tokens: 70 }, outputTokens: 70 },
    { more: { max_tokens: 50, max_completion_tokens: 60 }, outputTokens: 60 },
    { more: { parameters: { max_new_tokens: 80 } }, outputTokens: 80 },
    { more: { max_tokens: 50, n: 3 }, outputTokens: 150 },
    { more: { n: 2 }, outputTokens: 2000 },
    { more: { max_tokens: 50, n: 0 }, outputTokens: 50 },
    { more: { max_tokens: null }, outputTokens: 1000 },
    { more: { max_tokens: "50" }, outputTokens: 1000 },
    { more: { max_tokens: -5 }, outputTokens: 1000 },
    { more: { max_tokens: 1e14, n: 1e14 }, outputTokens: 1e9 },
    { more: { messages: [{ max_tokens: 5 }] }, outputTokens: 1000 },
  ])("of $more: $outputTokens", ({ more, outputTokens }) => {
    expect(usageOf(body(more)).outputTokens).toBe(outputTokens);
  });

  test.each(["", "no JSON", '{"max_tokens":5,"max_tokens":6}'])("of %j: what is assumed", (text) => {
    expect(usageOf(Buffer.from(text)).outputTokens).toBe(1000);
  });
});

test.each([
  { more: {}, openCompletions: 1 },
  { more: { n: 3 }, openCompletions: 3 },
  { more: { max_tokens: 5, n: 3 }, openCompletions: 0 },
])("of $more, $openCompletions answers are of any length", ({ more, openCompletions }) => {
  expect(usageOf(body(more)).openCompletions).toBe(openCompletions);
});

test("four bytes of input are a token", () => {
  expect(body({})).toHaveLength(40);
  expect(usageOf(body({}))).toEqual({ inputTokens: 10, outputTokens: 1000, openCompletions: 1 });
});

test("a file in the body is not read as text", () => {
  const image = `data:image/png;base64,${"A".repeat(400_000)}`;
  const { inputTokens = 0 } = usageOf(body({ images: [image, image] }));
  expect(inputTokens).toBeGreaterThan(2000);
  expect(inputTokens).toBeLessThan(2100);
});

test.each([
  { task: "feature-extraction", body: { n: 7 }, usage: { inputTokens: 2 } },
  { task: "text-to-image", body: { prompt: "a cat" }, usage: { inputTokens: 5, images: 1 } },
  { task: "text-to-image", body: { prompt: "cats", n: 4 }, usage: { inputTokens: 6, images: 4 } },
  { task: "text-generation", body: { max_tokens: 9 }, usage: { inputTokens: 4, outputTokens: 9 } },
])("$task of $body", ({ task, body: asked, usage }) => {
  expect(usageOf({ task, body: () => json(asked) })).toEqual({ ...usage, openCompletions: 0 });
});

test("audio is counted in seconds", () => {
  const asked = { task: "automatic-speech-recognition", body: () => Buffer.alloc(160_001) };
  expect(usageOf(asked)).toEqual({ seconds: 11, openCompletions: 0 });
});

test("an unknown input counts as nothing", () => {
  expect(usageOf(undefined)).toEqual({ openCompletions: 0 });
});
