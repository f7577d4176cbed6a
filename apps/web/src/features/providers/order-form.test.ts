import { expect, test } from "vitest";
import { orderRows, readOrderForm } from "./order-form.ts";

const providers = ["groq", "nebius", "novita", "together"].map((id) => ({ id, label: id.toUpperCase() }));
const preferences = {
  order: [["together"], ["groq", "novita"]],
  disabled: ["nebius"],
  weights: { groq: 3, novita: 0.5 },
};

test("the form shows the stored preferences in order, and is read back unchanged", () => {
  const rows = orderRows(providers, preferences);
  expect(rows.map(({ id, priority, share, off }) => [id, priority, share, off])).toEqual([
    ["together", "1", "", false],
    ["groq", "2", "3", false],
    ["novita", "2", "0.5", false],
    ["nebius", "", "", true],
  ]);
  const form = new Map<string, string>();
  for (const { id, priority, share, off } of rows) {
    form.set(`place.${id}`, priority).set(`share.${id}`, share);
    if (off) form.set(`off.${id}`, "on");
  }
  expect(readOrderForm(form, providers).preferences).toEqual(preferences);
});

test.each([
  { move: "up.novita", order: [["together"], ["novita"], ["groq"]] },
  { move: "down.together", order: [["groq"], ["together"], ["novita"]] },
  { move: "up.nebius", order: [["together"], ["groq"], ["nebius"], ["novita"]] },
  { move: "up.together", order: [["together"], ["groq"], ["novita"]] },
  { move: "down.nebius", order: [["together"], ["groq"], ["novita"], ["nebius"]] },
  { move: "up.unknown", order: preferences.order },
  { move: "sideways.groq", order: preferences.order },
])("the button $move gives the order $order", ({ move, order }) => {
  const form = new Map([["move", move]]);
  for (const { id, priority } of orderRows(providers, preferences)) form.set(`place.${id}`, priority);
  expect(readOrderForm(form, providers).preferences?.order).toEqual(order);
});

test("priorities may have gaps, and unknown providers are ignored", () => {
  const form = new Map([
    ["place.groq", "20"],
    ["place.novita", " 5 "],
    ["place.gone", "1"],
  ]);
  expect(readOrderForm(form, providers).preferences).toEqual({
    order: [["novita"], ["groq"]],
    disabled: [],
    weights: {},
  });
});

test.each([
  { name: "place.groq", typed: "first", wrong: "priority" },
  { name: "place.groq", typed: "0", wrong: "priority" },
  { name: "place.groq", typed: "1.5", wrong: "priority" },
  { name: "share.groq", typed: "-1", wrong: "share" },
  { name: "share.groq", typed: "1001", wrong: "share" },
])("$name rejects $typed", ({ name, typed, wrong }) => {
  expect(readOrderForm(new Map([[name, typed]]), providers)).toMatchObject({
    preferences: undefined,
    wrong,
    provider: "GROQ",
    rows: expect.arrayContaining([expect.objectContaining({ [wrong]: typed })]),
  });
});

test.each(["1000", "0", "0.25", "999.5"])("a share of %s is accepted", (share) => {
  expect(readOrderForm(new Map([["share.groq", share]]), providers).preferences?.weights).toEqual({
    groq: Number(share),
  });
});

test("providers that the form does not order keep their preferences, after all others", () => {
  const withKeys = providers.filter(({ id }) => id === "groq" || id === "novita");
  const rows = orderRows(withKeys, preferences);
  expect(rows.map(({ id, priority }) => [id, priority])).toEqual([
    ["groq", "1"],
    ["novita", "1"],
  ]);
  const form = new Map([
    ["place.groq", "2"],
    ["share.groq", ""],
    ["place.novita", "1"],
    ["listed.together", "true"],
    ["off.together", "on"],
  ]);
  expect(readOrderForm(form, providers, { ...preferences, weights: { groq: 3, together: 2 } }).preferences).toEqual({
    order: [["novita"], ["groq"], ["together"]],
    disabled: ["nebius", "together"],
    weights: { together: 2 },
  });
  const without = new Map([["listed.nebius", "true"]]);
  expect(readOrderForm(without, providers, preferences).preferences?.disabled).toEqual([]);
});
