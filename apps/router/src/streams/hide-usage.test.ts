import { describe, expect, test } from "vitest";
import { hideUsage } from "./hide-usage.ts";

const word = (text: string) => `data: {"choices":[{"delta":{"content":${JSON.stringify(text)}}}],"usage":null}\n\n`;
const usage = 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5}}\n\n';
const spaced = 'data: {"choices": [], "usage": {"prompt_tokens": 3}}\r\n\r\n';
const lastWord = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3}}\n\n';
const done = "data: [DONE]\n\n";

/** Pushes a stream in pieces of a size. */
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
    what: "the chunk with nothing but the usage is taken out",
    stream: [word("a"), usage, done],
    shows: [word("a"), done],
  },
  { what: "also with other spaces and line ends", stream: [word("a"), spaced, done], shows: [word("a"), done] },
  {
    what: "a last word that holds the usage stays",
    stream: [word("a"), lastWord, done],
    shows: [word("a"), lastWord, done],
  },
  {
    what: "words that speak of it stay",
    stream: [word('"choices":[],"usage":{'), done],
    shows: [word('"choices":[],"usage":{'), done],
  },
  {
    what: "letters of several bytes stay whole",
    stream: [word("çığ 🙂"), usage, word("é"), done],
    shows: [word("çığ 🙂"), word("é"), done],
  },
  { what: "comments stay", stream: [": waiting\n\n", usage, done], shows: [": waiting\n\n", done] },
  { what: "what ends without an empty line stays", stream: [word("a"), "data: {"], shows: [word("a"), "data: {"] },
  { what: "what is no stream stays", stream: ['{"choices":[],"usage":{}}'], shows: ['{"choices":[],"usage":{}}'] },
];

describe.each([1, 7, 4096])("in pieces of %i bytes", (pieceBytes) => {
  test.each(rows)("$what", ({ stream, shows }) => {
    expect(passed(stream.join(""), pieceBytes)).toBe(shows.join(""));
  });
});

test("a whole event goes by as the same bytes, not a copy", () => {
  const chunk = Buffer.from(word("a"));
  expect(hideUsage().push(chunk)).toBe(chunk);
});

test("what never ends is not held for ever", () => {
  const hiding = hideUsage();
  expect(hiding.push(Buffer.alloc(1024 * 1024, "x"))).toHaveLength(0);
  expect(hiding.push(Buffer.from("y"))).toHaveLength(1024 * 1024 + 1);
  expect(hiding.push(Buffer.from("z")).toString()).toBe("z");
});
