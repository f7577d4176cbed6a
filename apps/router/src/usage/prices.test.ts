import { describe, expect, test } from "vitest";
import { type CallUsage, inUsd, type ModelPrice, priceKey, priceTable } from "./prices.ts";

const plain: ModelPrice = {
  inputMicros: 10_000_000,
  outputMicros: 20_000_000,
  imageMicros: 0,
  secondMicros: 0,
  cachedReadMicros: null,
  cachedWriteMicros: null,
  tiers: [],
};
const cached: ModelPrice = { ...plain, cachedReadMicros: 1_000_000, cachedWriteMicros: 12_500_000 };
const tier = {
  inputMicros: 30_000_000,
  outputMicros: 40_000_000,
  cachedReadMicros: 3_000_000,
  cachedWriteMicros: null,
};
const tiered: ModelPrice = {
  ...cached,
  tiers: [
    { ...tier, aboveInputTokens: 1000, inputMicros: 50_000_000 },
    { ...tier, aboveInputTokens: 100 },
  ],
};

describe("cost of a call, in millionths", () => {
  test.each<{ what: string; price: ModelPrice; usage: CallUsage; costs: number }>([
    { what: "tokens", price: plain, usage: { inputTokens: 100, outputTokens: 10 }, costs: 1200 },
    {
      what: "cached tokens without a price",
      price: plain,
      usage: { inputTokens: 100, cachedReadTokens: 60 },
      costs: 1000,
    },
    { what: "a cached read", price: cached, usage: { inputTokens: 100, cachedReadTokens: 60 }, costs: 460 },
    { what: "a cached write", price: cached, usage: { inputTokens: 100, cachedWriteTokens: 60 }, costs: 1150 },
    {
      what: "both",
      price: cached,
      usage: { inputTokens: 100, cachedReadTokens: 50, cachedWriteTokens: 40, outputTokens: 1 },
      costs: 100 + 50 + 500 + 20,
    },
    {
      what: "more cached tokens than input",
      price: cached,
      usage: { inputTokens: 10, cachedReadTokens: 60, cachedWriteTokens: 5 },
      costs: 10,
    },
    { what: "input up to a tier", price: tiered, usage: { inputTokens: 100, outputTokens: 1 }, costs: 1020 },
    { what: "input above a tier", price: tiered, usage: { inputTokens: 101, outputTokens: 1 }, costs: 3070 },
    { what: "a cached read in a tier", price: tiered, usage: { inputTokens: 200, cachedReadTokens: 100 }, costs: 3300 },
    {
      what: "a cached write without a price in its tier",
      price: tiered,
      usage: { inputTokens: 200, cachedWriteTokens: 100 },
      costs: 6000,
    },
    { what: "the highest tier", price: tiered, usage: { inputTokens: 1001 }, costs: 50_050 },
  ])("$what", ({ price, usage, costs }) => {
    const table = priceTable(() => new Map([[priceKey("a", "m"), price]]));
    expect(table.costMicros("a", "m", usage)).toBe(costs);
  });
});

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
