import { expect, test } from "vitest";
import { fromHashString, isHashString, toHashString } from "./hash-string.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
const text = "07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918";

test("each group of 8 bytes is a little-endian number", () => {
  expect(toHashString(bytes)).toBe(text);
  expect(fromHashString(text)).toEqual(Buffer.from(bytes));
});

test("the bytes given are not changed", () => {
  toHashString(bytes);
  expect(bytes[0]).toBe(0);
});

test.each(["", text.slice(1), `${text}0`, text.toUpperCase(), `${text.slice(1)}g`, `${text}\n`])(
  "%j is not a hash string",
  (other) => {
    expect(isHashString(other)).toBe(false);
    expect(fromHashString(other)).toBeUndefined();
  },
);
