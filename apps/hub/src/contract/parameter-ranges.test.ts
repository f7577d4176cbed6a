import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { parameterRangeOf, parameterRanges, parseParameterRange, writeParameterRange } from "./parameter-ranges.ts";

test.each([
  { text: "min:6B,max:128B", range: { min: 6e9, max: 128e9 } },
  { text: "max:500M", range: { max: 5e8 } },
  { text: "min:1.5b", range: { min: 1.5e9 } },
  { text: "min:1T", range: { min: 1e12 } },
  { text: "min:42", range: { min: 42 } },
  { text: "", range: undefined },
  { text: "6B", range: undefined },
  { text: "min:", range: undefined },
  { text: "min:-1", range: undefined },
  { text: "least:6B", range: undefined },
  { text: "min:6B,max:x", range: undefined },
])("$text is $range", ({ text, range }) => {
  expect(parseParameterRange(text)).toEqual(range);
});

test("a written range is read back", () => {
  const amount = integer({ min: 0, max: 999_999_999_999_999 });
  assert(
    property(amount, amount, (min, max) => {
      expect(parseParameterRange(writeParameterRange({ min, max }))).toEqual({ min, max });
    }),
  );
});

test("every size is in exactly one range", () => {
  assert(
    property(integer({ min: 1, max: 2 ** 45 }), (size) => {
      const fitting = parameterRanges.filter(({ min, max = Infinity }) => size >= min && size < max);
      expect(fitting.map(({ value }) => value)).toEqual([parameterRangeOf(size)]);
    }),
  );
  expect(parameterRangeOf(0)).toBeUndefined();
});
