import { expect, test } from "vitest";
import { textOutsideCode } from "./text-outside-code.ts";

test.each([
  { markdown: "a `@b` c", text: "a   c" },
  { markdown: "``a ` @b`` c", text: "  c" },
  { markdown: "a `@b\nc` d", text: "a   d" },
  { markdown: "a `@b\n\nc` d", text: "a `@b\n\nc` d" },
  { markdown: "a ``@b` c", text: "a ``@b` c" },
  { markdown: "a \\`@b` c", text: "a \\`@b` c" },
  { markdown: "a \\\\`@b` c", text: "a \\\\  c" },
  { markdown: "a\n```py\n@b\n```\nc", text: "a\n\nc" },
  { markdown: "~~~~\n@b\n~~~\n@c\n~~~~\r\nd", text: "\nd" },
  { markdown: "```\n@never closed", text: "\n" },
  { markdown: "```@b``` c", text: "  c" },
])("$markdown has the text $text outside code", ({ markdown, text }) => {
  expect(textOutsideCode(markdown).replaceAll("\n\n", "\n").trim()).toBe(text.replaceAll("\n\n", "\n").trim());
});

test("a comment full of backticks without code is kept", () => {
  const hostile = Array.from({ length: 350 }, (_, length) => "`".repeat(length + 1)).join(" ");
  expect(textOutsideCode(hostile)).toBe(hostile);
});
