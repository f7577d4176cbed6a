import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { firstParagraph } from "./first-paragraph.ts";

const prose = "A small model that answers questions.";

test.each([
  { why: "a heading", card: `# Tiny chat\n\n${prose}\n\nMore.` },
  { why: "a heading directly above", card: `# Tiny chat\n${prose}` },
  { why: "an underlined heading", card: `Tiny chat, a model of ours\n=====\n\n${prose}` },
  { why: "badges", card: `[![build](b.svg)](https://x.test)\n\n${prose}` },
  {
    why: "an image and a comment",
    card: `<p align="center"><img src="a.png"></p>\n\n<!-- note\n\nof ours -->\n\n${prose}`,
  },
  { why: "a list and a table", card: `- one of many things here\n- two\n\n| a | b |\n|---|---|\n\n${prose}` },
  {
    why: "code with empty lines",
    card: `\`\`\`python\nimport torch\n\nmodel = torch.load("a file")\n\nprint(model)\n\`\`\`\n\n${prose}`,
  },
  { why: "a quote", card: `> A quoted line of a paper.\n\n${prose}` },
  { why: "Windows line ends", card: `# Tiny chat\r\n\r\n${prose}\r\n` },
])("skips $why", ({ card }) => {
  expect(firstParagraph(card)).toBe(prose);
});

test("has no markup", () => {
  expect(firstParagraph("A **small** `model`, that [answers](https://x.test/a) questions &amp; `more`.")).toBe(
    "A small model, that answers questions & more.",
  );
});

test("a long paragraph ends after a word", () => {
  const summary = firstParagraph("word ".repeat(200));
  expect(summary).toMatch(/ word…$/);
  expect(summary.length).toBeLessThanOrEqual(limits.list.summaryChars + 1);
});

test("no half characters are left", () => {
  expect(firstParagraph("a".repeat(limits.list.summaryChars - 1) + "🙂".repeat(9))).toMatch(/a…$/);
});

test("a card without prose has none", () => {
  expect(firstParagraph("# Tiny\n\n- one\n- two")).toBe("");
  expect(firstParagraph("")).toBe("");
});

test("malicious cards are read in linear time", () => {
  for (const piece of ["\n", "\n \n", "```\n\n", "<a ", "**", "# \n"]) {
    const start = performance.now();
    firstParagraph(piece.repeat(limits.search.cardBytes / piece.length));
    expect(performance.now() - start).toBeLessThan(500);
  }
});
