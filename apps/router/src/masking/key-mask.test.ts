import { expect, test } from "vitest";
import { isText, KeyMask, keyFormsOf } from "./key-mask.ts";

const key = "sk-abcsk-abcdef0123";
const mask = "[redacted]*********";

/** Passes a text through in parts that end at the given positions. */
function masked(text: string, cuts: readonly number[], keys: readonly string[] = [key]): string {
  const forms = keyFormsOf(keys);
  if (forms === undefined) return text;
  const keyMask = new KeyMask(forms);
  const ends = [...cuts, text.length];
  const pieces = ends.map((end, index) => Buffer.from(text.slice(ends[index - 1] ?? 0, end)));
  const passed = pieces.map((piece) => Buffer.from(keyMask.push(piece, false)));
  return Buffer.concat([...passed, keyMask.end()]).toString();
}

test.each([
  { text: `key ${key}.`, shows: `key ${mask}.` },
  { text: key, shows: mask },
  { text: `${key}${key}`, shows: `${mask}${mask}` },
  { text: `sk-abc${key}`, shows: `sk-abc${mask}` },
  { text: key.slice(0, -1), shows: key.slice(0, -1) },
  { text: `data: {"x":"${key}"}\n\ndata: [DONE]\n\n`, shows: `data: {"x":"${mask}"}\n\ndata: [DONE]\n\n` },
])("$text becomes $shows, wherever it is split", ({ text, shows }) => {
  expect(shows).toHaveLength(text.length);
  for (let first = 0; first <= text.length; first += 1) {
    for (let second = first; second <= text.length; second += 1) expect(masked(text, [first, second])).toBe(shows);
  }
  expect(
    masked(
      text,
      Array.from(text, (_, index) => index),
    ),
  ).toBe(shows);
});

test("only the start of a key is held back", () => {
  const forms = keyFormsOf([key]);
  if (forms === undefined) throw new Error("the key is long enough");
  const keyMask = new KeyMask(forms);
  const passed = ["data: x\n\n", "tasks", "sk-ab", "out", `sk-abcs`].map((text) =>
    keyMask.push(Buffer.from(text), false).toString(),
  );
  expect(passed).toEqual(["data: x\n\n", "task", "s", "sk-about", ""]);
  expect(keyMask.push(Buffer.from("k"), true).toString()).toBe("sk-abcsk");
});

test("bytes without a key are not copied", () => {
  const forms = keyFormsOf([key]);
  const chunk = Buffer.from("data: a word\n\n");
  expect(forms && new KeyMask(forms).push(chunk, false)).toBe(chunk);
});

test.each([
  { keys: ["fifteen-letters"], text: "fifteen-letters", shows: "fifteen-letters" },
  { keys: ["sixteen-letters!"], text: "sixteen-letters!", shows: "[redacted]******" },
  { keys: [], text: key, shows: key },
  {
    keys: ["abc/def+ghi/jkl==0"],
    text: String.raw`{"k":"abc\/def+ghi\/jkl==0"}`,
    shows: '{"k":"[redacted]**********"}',
  },
  // System.Text.Json, Gson and Go's encoding/json, in this order, make JSON safe for HTML.
  {
    keys: ["abc/def+ghi/jkl=="],
    text: String.raw`{"k":"abc/def\u002Bghi/jkl=="}`,
    shows: '{"k":"[redacted]************"}',
  },
  {
    keys: ["abc/def+ghi/jkl=="],
    text: String.raw`{"k":"abc/def+ghi/jkl\u003d\u003d"}`,
    shows: '{"k":"[redacted]*****************"}',
  },
  {
    keys: ["abc&def+ghi>jkl=="],
    text: String.raw`{"k":"abc\u0026def+ghi\u003ejkl=="}`,
    shows: '{"k":"[redacted]*****************"}',
  },
  { keys: ['with"quotes"in-it'], text: JSON.stringify('with"quotes"in-it'), shows: '"[redacted]*********"' },
  {
    keys: [key, "another-key-0123456789"],
    text: `another-key-0123456789 ${key}`,
    shows: `[redacted]************ ${mask}`,
  },
])("$keys in $text: $shows", ({ keys, text, shows }) => {
  expect(masked(text, [3], keys)).toBe(shows);
});

test.each([
  { type: "application/json", text: true },
  { type: "application/json; charset=utf-8", text: true },
  { type: "text/event-stream; charset=utf-8", text: true },
  { type: "Text/Plain", text: true },
  { type: "application/problem+JSON", text: true },
  { type: "application/x-ndjson", text: true },
  { type: "image/svg+xml", text: true },
  { type: "", text: true },
  { type: "image/png", text: false },
  { type: "audio/mpeg; codec=json", text: false },
  { type: "application/octet-stream", text: false },
])('the type "$type" is text: $text', ({ type, text }) => {
  expect(isText(type)).toBe(text);
});
