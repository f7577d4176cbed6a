import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test.each([
  { what: "letters of any script", text: "caf\u00e9 \u4e2d \u{1f600}", shown: "caf\u00e9 \u4e2d \u{1f600}" },
  { what: "an escape sequence", text: "\u001b[2J", shown: "\\u{1b}[2J" },
  { what: "DEL", text: "a\u007f", shown: "a\\u{7f}" },
  { what: "a control character of C1", text: "\u009b2J", shown: "\\u{9b}2J" },
  { what: "a change of direction", text: "\u202egpj.exe", shown: "\\u{202e}gpj.exe" },
  { what: "an invisible character above the first plane", text: "\u{e0001}x", shown: "\\u{e0001}x" },
  { what: "a line separator", text: "a\u2028b", shown: "a\\u{2028}b" },
  { what: "a lone surrogate", text: "\ud800", shown: "\\u{d800}" },
])("$what", ({ text, shown }) => {
  expect(printable(text)).toBe(shown);
});
