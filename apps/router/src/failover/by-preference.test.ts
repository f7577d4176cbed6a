import { describe, expect, test } from "vitest";
import { byPreference } from "./by-preference.ts";

const own = (item: string) => item;

describe("providers are called in the configured order", () => {
  const rows = [
    { what: "nothing is set", order: [], weights: {}, draws: [], gives: ["a", "b", "c"] },
    { what: "one is first", order: [["c"]], weights: {}, draws: [], gives: ["c", "a", "b"] },
    { what: "ranks", order: [["c"], ["b"], ["a"]], weights: {}, draws: [], gives: ["c", "b", "a"] },
    {
      what: "one that does not serve the model",
      order: [["x"], ["b"]],
      weights: {},
      draws: [],
      gives: ["b", "a", "c"],
    },
    { what: "equals without weights", order: [["b", "a"]], weights: {}, draws: [], gives: ["a", "b", "c"] },
    {
      what: "a draw that selects the first",
      order: [["a", "b"]],
      weights: { a: 1 },
      draws: [0.1, 0.2],
      gives: ["a", "b", "c"],
    },
    {
      what: "a draw that selects the second",
      order: [["a", "b"]],
      weights: { a: 1 },
      draws: [0.2, 0.1],
      gives: ["b", "a", "c"],
    },
    { what: "weight 0", order: [["a", "b"]], weights: { a: 0 }, draws: [0, 0.9], gives: ["b", "a", "c"] },
    { what: "weights without ranks", order: [], weights: { c: 1000 }, draws: [0.5, 0.5, 0.5], gives: ["c", "a", "b"] },
  ];
  test.each(rows)("$what", ({ order, weights, draws, gives }) => {
    const left = [...draws];
    const random = () => left.shift() ?? 0;
    expect(byPreference(["a", "b", "c"], own, { order, weights, random })).toEqual(gives);
    expect(left).toEqual([]);
  });
});

test("each is called first as often as its weight says", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const first = { a: 0, b: 0, c: 0 };
  for (let round = 0; round < 10_000; round++) {
    const [winner] = byPreference(["a", "b", "c"] as const, own, {
      order: [],
      weights: { a: 1, b: 3, c: 6 },
      random,
    });
    if (winner !== undefined) first[winner] += 1;
  }
  expect(first.a / 10_000).toBeCloseTo(0.1, 1);
  expect(first.b / 10_000).toBeCloseTo(0.3, 1);
  expect(first.c / 10_000).toBeCloseTo(0.6, 1);
});
