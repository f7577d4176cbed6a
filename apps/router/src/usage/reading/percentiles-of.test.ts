import { expect, test } from "vitest";
import { percentilesOf } from "./percentiles-of.ts";

/** Writes a histogram with these counts of buckets. */
const histogram = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts)
    .reduce((sum, [bucket, count]) => sum + BigInt(count) * 10n ** (12n * BigInt(bucket)), 0n)
    .toString();

test.each([
  { title: "no calls", counts: {}, shows: null },
  { title: "calls of 1 ms", counts: { 0: 7 }, shows: { p50: 1, p95: 1 } },
  { title: "half of the calls in the lower bucket", counts: { 10: 10, 40: 10 }, shows: { p50: 3, p95: 47 } },
  { title: "one call more in the upper bucket", counts: { 10: 10, 40: 11 }, shows: { p50: 47, p95: 47 } },
  { title: "5 % of slow calls", counts: { 10: 95, 40: 5 }, shows: { p50: 3, p95: 3 } },
  { title: "6 % of slow calls", counts: { 10: 94, 40: 6 }, shows: { p50: 3, p95: 47 } },
  { title: "billions of calls", counts: { 10: 94e9, 40: 6e9 }, shows: { p50: 3, p95: 47 } },
])("$title", ({ counts, shows }) => {
  expect(percentilesOf(histogram(counts))).toEqual(shows);
});
