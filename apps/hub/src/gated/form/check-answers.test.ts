import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import type { AccessFormField } from "../../contract/gated/access-requests.ts";
import { checkAnswers } from "./check-answers.ts";

const { answerChars } = limits.gatedAccess;
const check = (field: Partial<AccessFormField> & Pick<AccessFormField, "type">, answer: unknown) =>
  checkAnswers({
    fields: [{ label: "Field", options: [], ...field }],
    answers: answer === undefined ? new Map() : new Map([["Field", answer]]),
    clientAddress: "192.0.2.7",
  })["Field"];

const options = [
  { value: "research", label: "Research" },
  { value: "other", label: "Something else" },
];

test.each([
  { type: "text", answer: " Ada ", stored: "Ada" },
  { type: "text", answer: 42, stored: "42" },
  { type: "text", answer: "x".repeat(answerChars), stored: "x".repeat(answerChars) },
  { type: "country", answer: "fr", stored: "FR" },
  { type: "date_picker", answer: "2024-02-29", stored: "2024-02-29" },
  { type: "select", answer: "other", stored: "other" },
  { type: "select", answer: "Research", stored: "research" },
  { type: "checkbox", answer: true, stored: "true" },
  { type: "checkbox", answer: "on", stored: "true" },
  { type: "ip_location", answer: undefined, stored: "192.0.2.7" },
  { type: "ip_location", answer: "a place of my choice", stored: "192.0.2.7" },
] as const)("$type accepts $answer", ({ type, answer, stored }) => {
  expect(check({ type, options }, answer)).toBe(stored);
});

test.each([
  { type: "text", answer: undefined, says: "has no answer" },
  { type: "text", answer: "  ", says: "has no answer" },
  { type: "text", answer: { a: 1 }, says: "has no answer" },
  { type: "text", answer: "x".repeat(answerChars + 1), says: `at most ${answerChars} characters` },
  { type: "country", answer: "Atlantis", says: "is not a country" },
  { type: "country", answer: "", says: "is not a country" },
  { type: "date_picker", answer: "2023-02-29", says: "is not a date" },
  { type: "date_picker", answer: "29.02.2024", says: "is not a date" },
  { type: "select", answer: "fun", says: '["research", "other"]' },
  { type: "checkbox", answer: false, says: "must be accepted" },
  { type: "checkbox", answer: undefined, says: "must be accepted" },
] as const)("$type refuses $answer", ({ type, answer, says }) => {
  expect(() => check({ type, options }, answer)).toThrow(says);
});

const send = (fields: readonly AccessFormField[]) => () =>
  checkAnswers({ fields, answers: new Map([["Other", "x"]]), clientAddress: undefined });

test("an answer to no field is refused with the names of the fields", () => {
  expect(send([{ label: "Name", type: "text", options: [] }])).toThrow(
    '"Other" is not a field of the form. The fields are: "Name".',
  );
  expect(send([])).toThrow("The form has no fields.");
});

test("a label may be the name of a property of objects", () => {
  const fields = ["__proto__", "constructor"].map((label) => ({ label, type: "text" as const, options: [] }));
  const answers = new Map(fields.map(({ label }) => [label, "x"]));
  const stored = checkAnswers({ fields, answers, clientAddress: undefined });
  expect(JSON.stringify(stored)).toBe('{"__proto__":"x","constructor":"x"}');
});
