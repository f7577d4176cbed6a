import { expect, test } from "vitest";
import { inCardOrder } from "./card-order.ts";

const fieldsOf = (...labels: string[]) => labels.map((label) => ({ label, type: "text" as const, options: [] }));

test("fields have the order of the card", () => {
  const card = `---
Use: earlier
extra_gated_fields:
  Company name: text
  "Country": country
  Use case: text
  Use:
    type: select
  'I agree' : checkbox
---
`;
  const sorted = inCardOrder(fieldsOf("Use", "I agree", "Not found", "Country", "Use case", "Company name"), card);
  expect(sorted.map(({ label }) => label)).toEqual([
    "Company name",
    "Country",
    "Use case",
    "Use",
    "I agree",
    "Not found",
  ]);
});

test("a missing card keeps the order", () => {
  expect(inCardOrder(fieldsOf("b", "a"), "").map(({ label }) => label)).toEqual(["b", "a"]);
});
