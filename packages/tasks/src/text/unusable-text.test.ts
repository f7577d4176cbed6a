import { expect, test } from "vitest";
import { localApp } from "../local-apps/index.ts";
import { shellWord } from "../local-apps/shell.ts";
import { textProblem, usableText } from "./unusable-text.ts";

test.each([
  { text: "a\0b", says: "NUL" },
  { text: "a\ud800b", says: "lone surrogate" },
  { text: "\udc00", says: "lone surrogate" },
])("$text is rejected: $says", ({ text, says }) => {
  expect(textProblem(text)).toContain(says);
  expect(() => usableText(text, "The name")).toThrow(new TypeError(`The name ${textProblem(text)}`));
  expect(() => shellWord(text)).toThrow(says);
  const app = localApp("jan");
  if (!("deeplink" in app)) throw new Error("Jan is opened by a link.");
  expect(() => app.deeplink({ model: { id: text, tags: [] } })).toThrow(says);
});

test.each(["", "it's", "🦉", "\n\t"])("%j can be used", (text) => {
  expect(textProblem(text)).toBeUndefined();
  expect(usableText(text, "The name")).toBe(text);
});
