import { expect, test } from "vitest";
import { ResponseTail } from "../streams/response-tail.ts";
import { readUsage, usageTailBytes } from "./read-usage.ts";

const usage = '{"prompt_tokens": 3, "completion_tokens": 5, "details": {"cached": 1}}';
const found = { inputTokens: 3, outputTokens: 5 };
const cached = (inputTokens: number, cachedReadTokens?: number, cachedWriteTokens?: number) => ({
  inputTokens,
  outputTokens: 2,
  cachedReadTokens,
  cachedWriteTokens,
});

test.each([
  { what: "a response", text: `{"id":"x","usage": ${usage}}`, gives: found },
  {
    what: "the last event of a stream",
    text: `data: {"choices":[],"usage":${usage}}\n\ndata: [DONE]\n\n`,
    gives: found,
  },
  {
    what: "another provider's field names",
    text: '{"usage":{"input_tokens":1,"output_tokens":2}}',
    gives: { inputTokens: 1, outputTokens: 2 },
  },
  {
    what: "embeddings, which only have input tokens",
    text: '{"usage":{"prompt_tokens":4,"total_tokens":4}}',
    gives: { inputTokens: 4, outputTokens: undefined },
  },
  {
    what: "OpenAI's cached tokens, a part of the input",
    text: '{"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":{"audio_tokens":0,"cached_tokens":4}}}',
    gives: cached(9, 4),
  },
  {
    what: "cached tokens of OpenAI's responses, a part of the input",
    text: '{"usage":{"input_tokens":9,"output_tokens":2,"input_tokens_details":{"cached_tokens":4}}}',
    gives: cached(9, 4),
  },
  {
    what: "Anthropic's cached tokens, beside the input",
    text: '{"usage":{"input_tokens":9,"output_tokens":2,"cache_read_input_tokens":4,"cache_creation_input_tokens":30}}',
    gives: cached(43, 4, 30),
  },
  {
    what: "Anthropic's field names within OpenAI's total",
    text: '{"usage":{"prompt_tokens":43,"completion_tokens":2,"cache_read_input_tokens":4,"cache_creation_input_tokens":30}}',
    gives: cached(43, 4, 30),
  },
  {
    what: "cached tokens that are null",
    text: '{"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":null}}',
    gives: cached(9),
  },
  { what: "no usage", text: '{"id":"x"}', gives: undefined },
  { what: "usage that is null in the last event", text: `{"usage":${usage}}\n{"usage":null}`, gives: found },
  {
    what: "a text that only mentions it",
    text: '{"content":"\\"usage\\": {\\"prompt_tokens\\": 9}"}',
    gives: undefined,
  },
  { what: "invalid numbers", text: '{"usage":{"prompt_tokens":-1,"completion_tokens":1e300}}', gives: undefined },
  { what: "truncated usage", text: '{"usage":{"prompt_tokens":3,', gives: undefined },
])("$what", ({ text, gives }) => {
  expect(readUsage(text)).toEqual(gives);
});

test.each([1, 7, 100_000])("is found in parts of %i bytes at the end of a long stream", (size) => {
  const all = Buffer.from(`${"data: {}\n\n".repeat(5000)}data: {"usage":${usage}}\n\ndata: [DONE]\n\n`);
  const tail = new ResponseTail(usageTailBytes);
  for (let start = 0; start < all.length; start += size) tail.push(all.subarray(start, start + size));
  expect(tail.read()).toBe(all.toString("latin1", all.length - usageTailBytes));
  expect(readUsage(tail.read())).toEqual(found);
});
