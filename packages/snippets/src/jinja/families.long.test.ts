import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderJinja } from "./render.ts";
import { conversations } from "./testing/conversations.ts";
import { recordedCases, recordedResults, recordedTime } from "./testing/recorded-cases.ts";
import { type Case, type Jinja2Result, renderWithJinja2 } from "./testing/render-with-jinja2.ts";

// Our own templates in the documented formats of the families, rendered by Jinja2 and by us.

const folder = join(import.meta.dirname, "__fixtures__/families");
const families = readdirSync(folder).map((file) => ({
  family: file.replace(".jinja", ""),
  template: readFileSync(join(folder, file), "utf8"),
}));

/** A template's text; `undefined` if it fails. Python's error messages differ from ours. */
function ours({ template, values }: Case): { text: string | undefined } {
  try {
    return { text: renderJinja(template, values, { now: recordedTime }) };
  } catch {
    return { text: undefined };
  }
}

const textOf = (result: Jinja2Result | undefined) => ({
  text: result !== undefined && "text" in result ? result.text : undefined,
});

test("at least 60 families have templates, each with conversations that it renders", () => {
  expect(families.length).toBeGreaterThanOrEqual(60);
  const silent = families.filter(({ template }) =>
    Object.values(conversations).every((values) => ours({ template, values }).text === undefined),
  );
  expect(silent).toEqual([]);
});

test("templates of all families have the same result as with Jinja2", () => {
  const named = families.flatMap(({ family, template }) =>
    Object.entries(conversations).map(([conversation, values]) => ({ family, conversation, template, values })),
  );
  const results = renderWithJinja2(named.map(({ template, values }) => ({ template, values })));
  expect(results).toHaveLength(named.length);
  const different = named.flatMap(({ family, conversation, ...one }, index) => {
    const [wanted, got] = [textOf(results[index]), ours(one)];
    return wanted.text === got.text ? [] : [{ family, conversation, wanted, got }];
  });
  expect(different).toEqual([]);
  // Most of them must render: a test in which everything fails would prove nothing.
  expect(results.filter((result) => "text" in result).length).toBeGreaterThan(named.length / 2);
});

test("the recorded results equal those of Jinja2", () => {
  const { templates, values } = recordedCases;
  const results = renderWithJinja2(templates.map((template) => ({ template, values })));
  expect(results.map(textOf)).toEqual(
    recordedResults.map((result) => ("text" in result ? textOf(result) : { text: undefined })),
  );
});
