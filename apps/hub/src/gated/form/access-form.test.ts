import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { accessForm } from "./access-form.ts";

const { fields: mostFields, labelChars, options: mostOptions, textChars } = limits.gatedAccess;
const formOf = (cardData: Record<string, unknown> | null) => accessForm({ cardData });

test("a card without fields has an empty form", () => {
  for (const cardData of [null, {}, { extra_gated_fields: null }, { extra_gated_fields: ["Name"] }]) {
    expect(formOf(cardData)).toEqual({ fields: [] });
  }
});

test("texts and fields of each type are read", () => {
  const cardData = {
    extra_gated_heading: "Before you continue",
    extra_gated_description: "Takes two days.",
    extra_gated_prompt: "The licence",
    extra_gated_button_content: "Submit",
    extra_gated_fields: {
      Company: "text",
      Country: "country",
      Birthday: "date_picker",
      Place: "ip_location",
      Use: { type: "select", options: ["Research", { label: "Other", value: "other" }, 2024, null, {}] },
      "I agree": "checkbox",
    },
  };
  expect(formOf(cardData)).toEqual({
    heading: "Before you continue",
    description: "Takes two days.",
    prompt: "The licence",
    buttonContent: "Submit",
    fields: [
      { label: "Company", type: "text", options: [] },
      { label: "Country", type: "country", options: [] },
      { label: "Birthday", type: "date_picker", options: [] },
      { label: "Place", type: "ip_location", options: [] },
      {
        label: "Use",
        type: "select",
        options: [
          { label: "Research", value: "Research" },
          { label: "Other", value: "other" },
          { label: "2024", value: "2024" },
        ],
      },
      { label: "I agree", type: "checkbox", options: [] },
    ],
  });
});

test.each(["chekbox", 7, null, ["a"], { type: "select" }, { type: "select", options: [] }, {}])(
  "a field declared as %j is a text, so that its condition is not dropped",
  (declared) => {
    expect(formOf({ extra_gated_fields: { Terms: declared } }).fields).toEqual([
      { label: "Terms", type: "text", options: [] },
    ]);
  },
);

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, "text"]));

test("fields, labels, options and texts are limited", () => {
  expect(formOf({ extra_gated_fields: many(mostFields) }).fields).toHaveLength(mostFields);
  expect(formOf({ extra_gated_fields: many(mostFields + 1) }).fields).toHaveLength(mostFields);
  const labelOf = (chars: number) => formOf({ extra_gated_fields: { ["x".repeat(chars)]: "text" } }).fields[0]?.label;
  expect(labelOf(labelChars)).toHaveLength(labelChars);
  expect(labelOf(labelChars + 1)).toHaveLength(labelChars);
  const optionsOf = (count: number) =>
    formOf({
      extra_gated_fields: { a: { type: "select", options: Array.from({ length: count }, (_, index) => index) } },
    }).fields[0]?.options;
  expect(optionsOf(mostOptions)).toHaveLength(mostOptions);
  expect(optionsOf(mostOptions + 1)).toHaveLength(mostOptions);
  const promptOf = (chars: number) => formOf({ extra_gated_prompt: "x".repeat(chars) }).prompt;
  expect(promptOf(textChars)).toHaveLength(textChars);
  expect(promptOf(textChars + 1)).toHaveLength(textChars);
});

test("labels that are cut to the same text are one field", () => {
  const label = "x".repeat(labelChars);
  expect(formOf({ extra_gated_fields: { [`${label}1`]: "text", [`${label}2`]: "checkbox" } }).fields).toHaveLength(1);
});
