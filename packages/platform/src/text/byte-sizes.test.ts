import { expect, test } from "vitest";
import { inBytes, parseBytes } from "./byte-sizes.ts";

test.each([
  { bytes: 0, text: "0 bytes" },
  { bytes: 1023, text: "1023 bytes" },
  { bytes: 1536, text: "1.5 KiB" },
  { bytes: 5 * 1024 ** 4, text: "5.0 TiB" },
])("$bytes bytes are shown as $text", ({ bytes, text }) => {
  expect(inBytes(bytes)).toBe(text);
});

test.each([
  { text: "0", bytes: 0 },
  { text: "1000000", bytes: 1_000_000 },
  { text: "500GB", bytes: 500e9 },
  { text: "1.5 TiB", bytes: 1.5 * 1024 ** 4 },
  { text: " 7 kib ", bytes: 7168 },
])("$text is $bytes bytes", ({ text, bytes }) => {
  expect(parseBytes(text)).toBe(bytes);
});

test.each(["", "-1", "1e9", "GB", "5 XB", "9999999PB", "1..5GB", "1,5 GB"])("%j is not a size", (text) => {
  expect(parseBytes(text)).toBeUndefined();
});
