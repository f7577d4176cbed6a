import { expect, test } from "vitest";
import { redactHeaders, redactText } from "./redact.ts";

test("only headers on the allow-list keep their value, in any case", () => {
  const safe = redactHeaders([
    ["Content-Type", "application/json"],
    ["AUTHORIZATION", "Bearer hf_abc"],
    ["x-key", "secret"],
    ["X-HF-Bill-To", "acme"],
  ]);
  expect({ ...safe }).toEqual({
    "content-type": "application/json",
    authorization: "[redacted]",
    "x-key": "[redacted]",
    "x-hf-bill-to": "[redacted]",
  });
});

test.each([
  { text: "wrong key gsk_1234567890abcdef given", shows: "wrong key [redacted] given" },
  { text: "header was Bearer abcdefghijk", shows: "header was [redacted]" },
  { text: "the key my$weird(key) is wrong", shows: "the key [redacted] is wrong" },
  { text: "model sk is fine", shows: "model sk is fine" },
])("secrets in a provider's message are masked: $text", ({ text, shows }) => {
  expect(redactText(text, ["my$weird(key)", ""])).toBe(shows);
});
