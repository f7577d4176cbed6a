import { expect, test } from "vitest";
import { foldWord, wordsOf } from "./words.ts";

test.each([
  { word: "İSTANBUL", folded: "istanbul" },
  { word: "Işık", folded: "isik" },
  { word: "ışık", folded: "isik" },
  { word: "naïve", folded: "naive" },
  { word: "nai\u0308ve", folded: "naive" },
  { word: "ＧＰＴ", folded: "gpt" },
  { word: "한국어", folded: "한국어" },
  { word: "ПРИВЕТ", folded: "привет" },
  { word: "½", folded: "12" },
])("$word is compared as $folded", ({ word, folded }) => {
  expect(foldWord(word)).toBe(folded);
});

test.each([
  { text: "from_pretrained('tiny-chat')", words: ["from", "pretrained", "tiny", "chat"] },
  { text: "Llama-3.1, 8B!", words: ["llama", "3", "1", "8b"] },
  { text: "这是模型。", words: ["这是", "是模", "模型", "型"] },
  { text: "字", words: ["字"] },
  { text: "GPT模型v2", words: ["gpt", "模型", "型", "v2"] },
  { text: "データ", words: ["デー", "ータ", "タ"] },
  { text: "한국어 모델", words: ["한국어", "모델"] },
  { text: "  --- ", words: [] },
])("$text has the words $words", ({ text, words }) => {
  expect([...wordsOf(text)].map(({ folded }) => folded)).toEqual(words);
});

test("a word has its position, also after surrogate pairs", () => {
  const text = "😀 Güneş 模型";
  expect([...wordsOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual(["Güneş", "模型", "型"]);
});
