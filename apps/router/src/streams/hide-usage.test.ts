import { describe, expect, test } from "vitest";
import { hideUsage } from "./hide-usage.ts";

const word = (text: string) => `data: {"choices":[{"delta":{"content":${JSON.stringify(text)}}}],"usage":null}\n\n`;
const usage = 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5}}\n\n';
const spaced = 'data: {"choices": [], "usage": {"prompt_tokens": 3}}\r\n\r\n';
const lastWord = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3}}\n\n';
const done = "data: [DONE]\n\n";

/** Writes a stream in parts of this size. */
function passed(stream: string, pieceBytes: number): string {
  const bytes = Buffer.from(stream);
  const hiding = hideUsage();
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    parts.push(Buffer.from(hiding.push(bytes.subarray(start, start + pieceBytes))));
  }
  parts.push(Buffer.from(hiding.end()));
  return Buffer.concat(parts).toString();
}

const rows = [
  {
    what: "the chunk with only the usage is removed",
    stream: [word("a"), usage, done],
    shows: [word("a"), done],
  },
  { what: "with other spaces and line ends as well", stream: [word("a"), spaced, done], shows: [word("a"), done] },
  {
    what: "a last chunk that also contains text is kept",
    stream: [word("a"), lastWord, done],
    shows: [word("a"), lastWord, done],
  },
  {
    what: "text that mentions it is kept",
    stream: [word('"choices":[],"usage":{'), done],
    shows: [word('"choices":[],"usage":{'), done],
  },
  {
    what: "multi-byte letters are kept whole",
    stream: [word("çığ 🙂"), usage, word("é"), done],
    shows: [word("çığ 🙂"), word("é"), done],
  },
  { what: "comments are kept", stream: [": waiting\n\n", usage, done], shows: [": waiting\n\n", done] },
  { what: "data without a final empty line is kept", stream: [word("a"), "data: {"], shows: [word("a"), "data: {"] },
  {
    what: "data that is not a stream is kept",
    stream: ['{"choices":[],"usage":{}}'],
    shows: ['{"choices":[],"usage":{}}'],
  },
];

describe.each([1, 7, 4096])("in parts of %i bytes", (pieceBytes) => {
  test.each(rows)("$what", ({ stream, shows }) => {
    expect(passed(stream.join(""), pieceBytes)).toBe(shows.join(""));
  });
});

test("a complete event is forwarded as the same bytes, not a copy", () => {
  const chunk = Buffer.from(word("a"));
  expect(hideUsage().push(chunk)).toBe(chunk);
});

test("an endless event is not held back forever", () => {
  const hiding = hideUsage();
  expect(hiding.push(Buffer.alloc(1024 * 1024, "x"))).toHaveLength(0);
  expect(hiding.push(Buffer.from("y"))).toHaveLength(1024 * 1024 + 1);
  expect(hiding.push(Buffer.from("z")).toString()).toBe("z");
});
