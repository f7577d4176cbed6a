import { expect, test } from "vitest";
import { inUsd } from "./prices.ts";

test.each([
  [0, "0.000000"],
  [7, "0.000007"],
  [125_000, "0.125000"],
  [999_999, "0.999999"],
  [1_000_000, "1.000000"],
  [12_345_678, "12.345678"],
  [4_000_000_000_000, "4000000.000000"],
])("%i millionths of a dollar are %s", (micros, text) => {
  expect(inUsd(micros)).toBe(text);
});
