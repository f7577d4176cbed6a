import { expect, test } from "vitest";
import { createRetryBudget } from "./retry-budget.ts";

test.each([
  { calls: 0, repeated: 10, what: "ten a second without calls" },
  { calls: 100, repeated: 30, what: "a fifth of a hundred calls beside" },
])("allows $what", ({ calls, repeated }) => {
  const budget = createRetryBudget(() => 1000);
  for (let call = 0; call < calls; call++) budget.called();
  let taken = 0;
  while (budget.take()) taken += 1;
  expect(taken).toBe(repeated);
});

test("over a minute of an outage, calls are multiplied by no more than 1.2, plus ten a second", () => {
  let nowMs = 0;
  const budget = createRetryBudget(() => nowMs);
  let repeated = 0;
  for (; nowMs < 60_000; nowMs += 10) {
    for (let call = 0; call < 10; call++) {
      budget.called();
      if (budget.take()) repeated += 1;
    }
  }
  expect(repeated).toBeLessThanOrEqual(60_000 * 0.2 + 10 * 61);
  expect(repeated).toBeGreaterThan(60_000 * 0.19);
});

test("unused budget expires after ten seconds", () => {
  let nowMs = 0;
  const budget = createRetryBudget(() => nowMs);
  for (let call = 0; call < 1000; call++) budget.called();
  nowMs = 11_000;
  let taken = 0;
  while (budget.take()) taken += 1;
  expect(taken).toBe(10);
});
