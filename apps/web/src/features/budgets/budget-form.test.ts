import { describe, expect, test } from "vitest";
import { budgets as text } from "../../text/en/budgets.ts";
import { readBudgetForm } from "./budget-form.ts";

const me = { kind: "me" } as const;
const organisation = { kind: "organisation", name: "acme" } as const;
const form = (fields: Record<string, string>) =>
  new Map(Object.entries({ per: "all", measure: "cost", window: "month", most: "5", ...fields }));

describe("a budget", () => {
  test.each([
    { most: "5", stored: 5_000_000 },
    { most: " 0.25 ", stored: 250_000 },
    { most: "2,5", stored: 2_500_000 },
    { most: "0", stored: 0 },
    { most: "0.1", stored: 100_000 },
  ])("of $most US dollars is stored as $stored millionths", ({ most, stored }) => {
    expect(readBudgetForm(form({ most }), me, text)).toEqual({
      budget: { per: "all", name: null, measure: "cost", window: "month", most: stored },
    });
  });

  test.each(["", "-1", "1e3", "five", "1.2.3", "1,000,000", "0x10", "9".repeat(17)])("of %j is refused", (most) => {
    expect(readBudgetForm(form({ most }), me, text)).toEqual({ problems: { most: text.mostProblem.cost } });
  });

  test("in tokens or requests is a whole number", () => {
    expect(readBudgetForm(form({ measure: "tokens", most: "1000" }), me, text)).toMatchObject({
      budget: { most: 1000 },
    });
    expect(readBudgetForm(form({ measure: "requests", most: "1.5" }), me, text)).toEqual({
      problems: { most: text.mostProblem.requests },
    });
  });

  test("counts separately only what its owner can name", () => {
    const ofUser = form({ per: "user", name: "ada" });
    expect(readBudgetForm(ofUser, organisation, text)).toMatchObject({ budget: { per: "user", name: "ada" } });
    expect(readBudgetForm(ofUser, me, text)).toMatchObject({ budget: { per: "all", name: null } });
    expect(readBudgetForm(form({ per: "model", name: " " }), me, text)).toMatchObject({
      budget: { per: "model", name: null },
    });
  });

  test("with a name that is too long is refused", () => {
    const long = form({ per: "model", name: "x".repeat(201) });
    expect(readBudgetForm(long, me, text)).toEqual({ problems: { name: text.nameProblem } });
  });
});
