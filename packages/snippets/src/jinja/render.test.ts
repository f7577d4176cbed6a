import { describe, expect, test } from "vitest";
import { TemplateRenderError, TemplateSyntaxError } from "../template/template-error.ts";
import { implementedFilters } from "./builtins/filters.ts";
import { implementedTests } from "./builtins/tests.ts";
import { filterNames, testNames } from "./parser/names.ts";
import { renderJinja } from "./render.ts";
import { recordedCases, recordedResults, recordedTime } from "./testing/recorded-cases.ts";

const render = (template: string, values: Record<string, unknown> = {}) =>
  renderJinja(template, values, { now: recordedTime });

test.each(recordedCases.templates.map((template, index) => ({ template, result: recordedResults[index] })))(
  "as Jinja2: $template",
  ({ template, result }) => {
    if (result === undefined || "error" in result) {
      expect(() => render(template, recordedCases.values)).toThrow(/./);
    } else expect(render(template, recordedCases.values)).toBe(result.text);
  },
);

test("every name that the parser accepts is implemented", () => {
  expect(new Set(implementedFilters)).toEqual(filterNames);
  expect(new Set(implementedTests)).toEqual(testNames);
});

describe("a name that Jinja2 does not have", () => {
  test.each([
    { where: "at the top", template: "{{ 1 | sparkle }}", says: "Unknown filter: sparkle (line 1, column 8)" },
    { where: "as a test", template: "a\n{{ 1 is shiny }}", says: "Unknown test: shiny (line 2, column 9)" },
    {
      where: "in a loop inside a branch",
      template: "{% if false %}{% for a in [] %}{{ a | sparkle }}{% endfor %}{% endif %}",
      says: "Unknown filter: sparkle",
    },
    {
      where: "in a filter block inside a branch",
      template: "{% if false %}{% filter sparkle %}a{% endfilter %}{% endif %}",
      says: "Unknown filter: sparkle",
    },
    {
      where: "in a macro",
      template: "{% macro m() %}{{ 1 | sparkle }}{% endmacro %}",
      says: "Unknown filter: sparkle",
    },
  ])("$where is rejected before rendering", ({ template, says }) => {
    expect(() => render(template)).toThrow(TemplateSyntaxError);
    expect(() => render(template)).toThrow(says);
  });

  test.each([
    "{% if false %}{{ args | from_json }}{% endif %}",
    "{% for a in [1] %}{% if a is string %}{% set b = a | from_json %}{% endif %}{% endfor %}",
    "{{ (args | from_json) if false }}",
    "{{ '' if true else args | from_json }}",
    "{% if true %}{% elif 1 is shiny %}{% endif %}",
  ])("in a branch that never runs is accepted: %s", (template) => {
    expect(render(template)).toBe("");
  });

  test("in a branch that runs is a rendering error", () => {
    expect(() => render("{% if true %}{{ '1' | from_json }}{% endif %}")).toThrow(TemplateRenderError);
    expect(() => render("{% if true %}{{ '1' | from_json }}{% endif %}")).toThrow("No filter named 'from_json' found.");
  });
});

test.each([
  { template: "{{ 'a' | pprint }}", says: "Filter 'pprint' of Jinja2 is not supported here." },
  { template: "{{ 9007199254740991 + 1 }}", says: "integers past 2^53" },
  { template: "{{ 'a' * 5000000 }}", says: "more than 4194304" },
])("$template reports what is not supported", ({ template, says }) => {
  expect(() => render(template)).toThrow(says);
});

test("documented differences are unchanged", () => {
  expect(render("{{ ('<' | e) + '<' }}")).toBe("&lt;<");
  expect(render("{{ n }}", { n: JSON.parse("1.0") })).toBe("1");
  expect(render("{{ self is defined }}{{ (1).real is defined }}")).toBe("FalseFalse");
});

test.each([
  { what: "spaces", template: `{{ ${" ".repeat(200_000)} }}` },
  { what: "opened tags", template: "{%".repeat(100_000) },
  { what: "opened comments", template: "{#".repeat(100_000) },
  { what: "quotes", template: `{{ ${'"\\'.repeat(60_000)}` },
  { what: "parentheses", template: `{{ ${"(".repeat(20_000)} }}` },
  { what: "blocks", template: "{% if 1 %}".repeat(10_000) },
  { what: "raw blocks", template: "{% raw %}{% endraw".repeat(10_000) },
  { what: "signs", template: `{{ ${"-".repeat(50_000)}1 }}` },
  { what: "negations", template: `{{ ${"not ".repeat(50_000)}1 }}` },
  { what: "conditionals", template: `{{ ${"1 if 0 else ".repeat(20_000)}1 }}` },
  { what: "lists", template: `{{ ${"[".repeat(50_000)}` },
])("200 KB of $what are rejected as syntax, without exhausting the stack", ({ template }) => {
  expect(() => render(template)).toThrow(TemplateSyntaxError);
});

test.each([
  { what: "sums", template: `{{ ${"1+".repeat(100_000)}1 }}` },
  { what: "attributes", template: `{{ {}${".a".repeat(100_000)} }}` },
  { what: "filters", template: `{{ 1${"|string".repeat(30_000)} }}` },
])("long chains of $what are a rendering error", ({ template }) => {
  expect(() => render(template)).toThrow(TemplateRenderError);
});
