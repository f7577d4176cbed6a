import { expect, test } from "vitest";
import { excerptOf, redactHeaders, redactText, redactUrl } from "./redact.ts";

test.each([
  {
    name: "the call's own key in any format",
    text: "no credit for 4f9c!b2-xyz",
    secrets: ["4f9c!b2-xyz"],
    safe: "no credit for [redacted]",
  },
  {
    name: "another key, recognized by its format",
    text: "hf_abcdefghijklmnop is over",
    secrets: [],
    safe: "[redacted] is over",
  },
  { name: "an echoed header", text: "got Bearer abcdefgh.ijk", secrets: [], safe: "got [redacted]" },
  { name: "nothing if there is no secret", text: "no such model", secrets: [""], safe: "no such model" },
])("secrets in an error's text are masked: $name", ({ text, secrets, safe }) => {
  expect(redactText(text, secrets)).toBe(safe);
});

test("headers keep their value only if they are known to be harmless", () => {
  const headers = {
    "Content-Type": "application/json",
    "X-Key": "k",
    Authorization: "Bearer k",
    "x-hf-bill-to": "acme",
  };
  expect(redactHeaders(headers)).toEqual({
    "Content-Type": "application/json",
    "X-Key": "[redacted]",
    Authorization: "[redacted]",
    "x-hf-bill-to": "[redacted]",
  });
});

test("query values of a URL are masked, except those that control polling", () => {
  expect(redactUrl("https://u:pw@h.example/p?token=abc&attempt=2", [])).toBe(
    "https://u:%5Bredacted%5D@h.example/p?token=%5Bredacted%5D&attempt=2",
  );
});

test("an excerpt has at most 2,000 characters, and masks a key across its end", () => {
  const key = "k".repeat(20);
  const excerpt = excerptOf(`${"x".repeat(1990)}${key}${"y".repeat(5000)}`, [key]);
  expect(excerpt).toHaveLength(2001);
  expect(excerpt).not.toContain("kkkk");
});
