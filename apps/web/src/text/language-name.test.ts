import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";

test.each([
  { code: "tr", language: "en", name: "Turkish" },
  { code: "en", language: "tr", name: "İngilizce" },
  { code: "qqq", language: "en", name: "qqq" },
  { code: "multilingual", language: "en", name: "multilingual" },
  { code: "", language: "en", name: "" },
] as const)("$code is named $name in $language", ({ code, language, name }) => {
  expect(languageName(code, language)).toBe(name);
});
