import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The result of a template: its text, or the class of Python's error. */
export type RecordedResult = { text: string } | { error: string };

const folder = join(import.meta.dirname, "../__fixtures__");
const readFixture = <T>(name: string, isRight: (value: unknown) => value is T): T => {
  const value: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
  if (isRight(value)) return value;
  throw new Error(`${name} has another shape.`);
};

interface Cases {
  values: Record<string, unknown>;
  templates: string[];
}

/** Small templates that each test one or a few rules, with their values. */
export const recordedCases = readFixture(
  "cases.json",
  (value): value is Cases => typeof value === "object" && value !== null && "values" in value && "templates" in value,
);

/** The results of Jinja2 3.1.6, configured as in transformers; the long test renders them again. */
export const recordedResults = readFixture("results.json", (value): value is RecordedResult[] => Array.isArray(value));

/** The current time of `strftime_now`. */
export const recordedTime = () => new Date(2025, 2, 7, 14, 5, 9);
