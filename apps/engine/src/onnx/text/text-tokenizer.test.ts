import { describe, expect, test } from "vitest";
import { tokenizerJson } from "../testing/tiny-models.ts";
import { TextTokenizer } from "./text-tokenizer.ts";
import { tokenOffsets } from "./token-offsets.ts";
import { TokenizerJson } from "./tokenizer-files.ts";

const of = (tokenizer: object, maxTokens = 512, config = {}) =>
  new TextTokenizer({
    tokenizer: TokenizerJson.parse(tokenizer),
    config,
    special: {},
    maxTokens,
    modelId: "yard/tiny",
  });
const bert = of(tokenizerJson);

/** Words with a space in front, as in SentencePiece: the score of each is its length. */
const unigram = of({
  added_tokens: [],
  normalizer: { type: "NFKC" },
  pre_tokenizer: { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
  post_processor: null,
  decoder: { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
  model: {
    type: "Unigram",
    unk_id: 0,
    vocab: ["<unk>", "▁", "▁new", "york", "fi", "ne"].map((word) => [word, -20 + word.length]),
  },
});

/** Bytes as letters, as in GPT-2. */
const bytes = ["h", "i", "Ġ", "Ã", "©", "ð", "Ł", "Ļ", "Ĥ", "Ġhi"];
const byteLevel = of({
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: { type: "ByteLevel", add_prefix_space: true, trim_offsets: false, use_regex: true },
  decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
  model: {
    type: "BPE",
    vocab: Object.fromEntries(bytes.map((letter, index) => [letter, index])),
    merges: [],
    ignore_merges: true,
  },
});

function parts(tokenizer: TextTokenizer, text: string): (string | undefined)[] {
  return tokenOffsets(tokenizer, text, tokenizer.tokensOf(text)).map(
    (span) => span && text.slice(span.start, span.end),
  );
}

// The same as `Encoding.offsets` of the Python package tokenizers.
test.each([
  { title: "parts of words", tokenizer: bert, text: "John Johnson.", expected: ["John", "John", "son", "."] },
  { title: "unknown words", tokenizer: bert, text: "Wombat koala, john", expected: ["Wombat", "koala", ",", "john"] },
  {
    title: "unknown words without spaces",
    tokenizer: bert,
    text: "漢字!?john",
    expected: ["漢", "字", "!", "?", "john"],
  },
  {
    title: "a known word behind unknown ones",
    tokenizer: bert,
    text: "🙂🙂 ab  paris",
    expected: ["🙂🙂", "ab", "paris"],
  },
  { title: "removed characters", tokenizer: bert, text: "\u0000pa\u200dris", expected: ["pa\u200dris"] },
  { title: "spaces as tokens", tokenizer: unigram, text: "new york", expected: ["new", "y", "york"] },
  { title: "normalised characters", tokenizer: unigram, text: "ﬁne", expected: ["ﬁ", "ﬁ", "ne"] },
  { title: "bytes", tokenizer: byteLevel, text: "hi hi é", expected: ["h", "i", "hi", undefined, "é", "é"] },
  { title: "bytes of an emoji", tokenizer: byteLevel, text: "🙂h", expected: ["🙂", "🙂", "🙂", "🙂", "h"] },
])("finds the positions of $title", ({ tokenizer, text, expected }) => {
  expect(parts(tokenizer, text)).toEqual(expected);
});

const encode = (maxTokens: number, first: string, second?: string, more = {}) =>
  of(tokenizerJson, maxTokens).encode(first, second, { truncate: true, ...more });

describe("truncation", () => {
  test.each([
    { title: "one text", room: 4, first: "good bad new", ids: [2, 5, 6, 3] },
    { title: "one text from the left", room: 4, first: "good bad new", more: { side: "left" }, ids: [2, 6, 7, 3] },
    { title: "the longer of two", room: 7, first: "good bad new york", second: "paris", ids: [2, 5, 6, 7, 3, 9, 3] },
    {
      title: "both to the same length",
      room: 7,
      first: "good bad new york",
      second: "paris in lives",
      ids: [2, 5, 6, 3, 9, 12, 3],
    },
    {
      title: "an odd number: the first is longer",
      room: 6,
      first: "good bad new",
      second: "paris in",
      ids: [2, 5, 6, 3, 9, 3],
    },
    {
      title: "an odd number: the second is longer",
      room: 6,
      first: "good bad",
      second: "paris in lives",
      ids: [2, 5, 3, 9, 12, 3],
    },
    {
      title: "only the first",
      room: 7,
      first: "good bad new",
      second: "paris in lives",
      more: { onlyFirst: true },
      ids: [2, 5, 3, 9, 12, 13, 3],
    },
  ])("shortens $title", ({ room, first, second, more, ids }) => {
    expect(encode(room, first, second, more).ids).toEqual(ids);
  });

  test("keeps special tokens and types", () => {
    expect(encode(8, "good", "paris")).toEqual({
      ids: [2, 5, 3, 9, 3],
      typeIds: [0, 0, 0, 1, 1],
      sources: [undefined, 0, undefined, undefined, undefined],
    });
  });

  test("refuses a second text that alone is too long", () => {
    expect(() => encode(6, "good", "paris in lives new", { onlyFirst: true })).toThrow(/second text has 4 tokens/);
  });
});
