import { expect, test } from "vitest";
import { lineHash, readLineRange } from "./line-range.ts";

test.each([
  { hash: "#L10", range: { first: 10, last: 10 }, again: "#L10" },
  { hash: "#L10-L20", range: { first: 10, last: 20 }, again: "#L10-L20" },
  { hash: "#L20-L10", range: { first: 10, last: 20 }, again: "#L10-L20" },
])("$hash names lines", ({ hash, range, again }) => {
  expect(readLineRange(hash)).toEqual(range);
  expect(lineHash(range)).toBe(again);
});

test.each(["", "#", "#L", "#L1-", "#L1-2", "#l1", "#L1-L2-L3", "#L99999999", '#L1"><img>'])(
  "%j names no lines",
  (hash) => {
    expect(readLineRange(hash)).toBeUndefined();
  },
);
