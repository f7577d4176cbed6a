import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { cardDocument, documentFingerprint } from "./card-document.ts";
import { stripMarkup } from "./strip-markup.ts";

const documentOf = (card: string) =>
  cardDocument({ fullName: "alice/tiny-chat", tags: ["license:mit"], card: Buffer.from(card) });

test("words of the name have the highest weight, then those of tags, then those of the card", async () => {
  const { words, body } = await documentOf("---\nlicense: mit\n---\n# Tiny\n\nTalks.");
  expect(body).toBe("Tiny Talks.");
  expect(words).toBe("'alice':1A 'tiny':2A,6 'chat':3A 'license':4B 'mit':5B 'talks':7");
});

test("the last letter of a text without spaces is a word at the position of its letter pair", async () => {
  expect((await documentOf("模型 tiny")).words).toContain("'模型':6 '型':6");
  expect((await documentOf("模型 tiny")).words).toContain("'tiny':2A,7");
});

test.each([
  { markdown: "## A **bold** `word`", text: "A bold word" },
  { markdown: "[Docs](https://x.test/a) and ![a cat](cat.png)", text: "Docs and a cat" },
  { markdown: "a <b>b</b> <!-- hidden --> c &amp; d", text: "a b c & d" },
  { markdown: "| a | b |\n|---|:--|\n| 1 | 2 |", text: "a b 1 2" },
  { markdown: "use from_pretrained, 3 < 4!", text: "use from_pretrained, 3 < 4!" },
  { markdown: "<!-- open", text: "" },
  { markdown: "see https://x.test/y_z now", text: "see now" },
])("$markdown becomes “$text”", ({ markdown, text }) => {
  expect(stripMarkup(markdown)).toBe(text);
});

test("the first bytes of a card are indexed, the next one is not", async () => {
  const atLimit = `${"a ".repeat((limits.search.cardBytes - 4) / 2)}last`;
  expect((await documentOf(atLimit)).words).toContain("'last'");
  expect((await documentOf(`a${atLimit}`)).words).not.toContain("'last'");
});

test("a word at the limit is indexed, a longer one is not", async () => {
  const word = "k".repeat(limits.search.wordChars);
  expect((await documentOf(word)).words).toContain(`'${word}'`);
  expect((await documentOf(`${word}k`)).words).not.toContain(word);
});

test("a long run of letters without spaces is indexed in pieces", async () => {
  const letters = "模型".repeat(1000);
  let steps = 0;
  const pace = () => {
    steps += 1;
    return undefined;
  };
  await cardDocument({ fullName: "a/b", tags: [], card: Buffer.from(letters) }, pace);
  expect(steps).toBe(2 + letters.length);
});

test("front matter without an end is not indexed", async () => {
  expect((await documentOf("---\nkey: value\n")).body).toBe("");
});

test("a card of malicious markup is read in linear time", () => {
  for (const piece of ["<!--", "](", "<a ", "[", "!", "&amp", "```", "---", "\t#>", "https://"]) {
    const card = piece.repeat(limits.search.cardBytes / piece.length);
    expect(stripMarkup(card).length).toBeLessThanOrEqual(card.length);
  }
});

test("combining marks on one letter are kept up to the limit, and dropped beyond it before normalization", () => {
  // Neither mark has a composed form with the letter, and NFC moves the second kind before the first.
  const above = "\u030d".repeat(limits.search.marks - 1);
  expect(stripMarkup(`q${above}\u0316 end`)).toBe(`q\u0316${above} end`);
  expect(stripMarkup(`q${above}\u0316\u0316 end`)).toBe(`q\u0316${above} end`);
});

test("a fingerprint changes with the card, the name and the tags", () => {
  const base = { fullName: "a/b", tags: ["x"], blobId: "0" };
  const variants = [base, { ...base, fullName: "a/c" }, { ...base, tags: ["y"] }, { ...base, blobId: null }];
  expect(new Set(variants.map(documentFingerprint)).size).toBe(4);
  expect(documentFingerprint({ ...base })).toBe(documentFingerprint(base));
});
