import { expect, test } from "vitest";
import { isBase64 } from "./is-base64.ts";

test.each(["", "aGk=", "aGk", "aA==", "aGVsbG8h", "aGVs\nbG8h\r\n", "  aA==  \n", "+/+/", "="])(
  "%j is base64",
  (text) => {
    expect(isBase64(text)).toBe(true);
  },
);

test.each(["a===", "aA=a", "aA= =", "a-b_", "a!", "ä", "aA==\n!", "\0"])("%j is not base64", (text) => {
  expect(isBase64(text)).toBe(false);
});

test.each([" ", "A", "\n", "="])("a megabyte of %j with an invalid end is read once", (letter) => {
  const before = process.threadCpuUsage();
  expect(isBase64(`${letter.repeat(1_000_000)}!`)).toBe(false);
  // A regular expression took over a second for 60 KB of blanks.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});
