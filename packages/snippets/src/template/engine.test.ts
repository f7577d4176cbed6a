import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { templateSources } from "../inference/templates.generated.ts";
import { compileTemplate, compileTextTemplate } from "./engine.ts";
import { TemplateRenderError, TemplateSyntaxError } from "./template-error.ts";

const render = (source: string, values: Record<string, unknown> = {}) => compileTemplate(source).render(values);

describe("a template that cannot be parsed reports what is wrong and where", () => {
  test.each([
    { source: "a\nb {{ ! }}", problem: "unexpected-character", says: "Unexpected character: !", line: 2, column: 6 },
    {
      source: "{{ a }}\n\n{% if § %}",
      problem: "unexpected-character",
      says: "Unexpected character: §",
      line: 3,
      column: 7,
    },
    {
      source: "x\n  {% frobnicate %}",
      problem: "unknown-statement",
      says: "Unknown statement: frobnicate",
      line: 2,
      column: 6,
    },
    { source: "{{ a | sparkle }}", problem: "unknown-filter", says: "Unknown filter: sparkle", line: 1, column: 8 },
    {
      source: "{% if a is sparkly %}{% endif %}",
      problem: "unknown-test",
      says: "Unknown test: sparkly",
      line: 1,
      column: 12,
    },
    {
      source: "{% if a is not sparkly %}{% endif %}",
      problem: "unknown-test",
      says: "Unknown test: sparkly",
      line: 1,
      column: 16,
    },
    {
      source: "{% if false %}{{ a | sparkle }}{% endif %}",
      problem: "unknown-filter",
      says: "Unknown filter: sparkle",
      line: 1,
      column: 22,
    },
    { source: "{# no end", problem: "unexpected-end", says: "Missing end of comment tag", line: 1, column: 1 },
    { source: "a {{ b", problem: "unexpected-end", says: "Unexpected end of input", line: 1, column: 3 },
    { source: "{{ 'b }}", problem: "unexpected-end", says: "Unexpected end of input", line: 1, column: 4 },
    { source: "{% set a = 1 %}\n{{ 1 + }}", problem: "syntax", says: "", line: 2, column: 1 },
    { source: "\n{% if a %}x{% endfor %}", problem: "syntax", says: "", line: 2, column: 12 },
  ])("$source", ({ source, problem, says, line, column }) => {
    const failure = expect.objectContaining({ problem, line, column, message: expect.stringContaining(says) });
    expect(() => compileTemplate(source)).toThrow(failure);
    expect(() => compileTemplate(source)).toThrow(TemplateSyntaxError);
  });
});

test("indent puts 4 spaces before every line except the first", () => {
  expect(render("{{ text | indent }}", { text: "a\nb\n\nc" })).toBe("a\n    b\n\n    c");
});

test("a value is never parsed as a template", () => {
  expect(render("{{ text }}", { text: "{{ 7 * 7 }}{% if %}" })).toBe("{{ 7 * 7 }}{% if %}");
});

test("an error that a template raises keeps its message", () => {
  expect(() => render("{{ raise_exception('only one system message') }}")).toThrow(TemplateRenderError);
  expect(() => render("{{ raise_exception('only one system message') }}")).toThrow("only one system message");
});

test.each([
  "{{ {'a': {'b': 1}}['a'] }}",
  "{%- for a in b -%}{{ loop.index }}{%- endfor -%}",
  "{{ 'it\\'s' ~ \"a\" }}{# {{ ! }} #}",
  "{% set ns = namespace(found=false) %}{% macro m(a, b=1) %}{% endmacro %}",
  "{{ messages | map(attribute='content') | list | tojson(indent=2) }}",
  "{{ a is defined and a is not none and b is string }}",
  "{{ 1.5 * -2 ** 2 // 3 % 4 }}",
  "{% generation %}x{% endgeneration %}",
])("%s is parsed", (source) => {
  expect(() => compileTemplate(source)).not.toThrow();
});

test("all of our templates are parsed", () => {
  for (const source of templateSources.values()) expect(() => compileTemplate(source)).not.toThrow();
});

test("any text is a template or causes a typed error", () => {
  const pieces = constantFrom(
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "-",
    "if",
    "x",
    "|",
    "is",
    "'",
    '"',
    "\\",
    "\n",
    "(",
    "é",
    "!",
  );
  assert(
    property(array(pieces, { maxLength: 12 }), (parts) => {
      try {
        compileTemplate(parts.join(" "));
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateSyntaxError);
      }
    }),
    { numRuns: 500 },
  );
});

describe("a compiled template renders as the interpreter does", () => {
  const values = {
    url: '"http://x"',
    tokenVariable: "HF_TOKEN",
    arguments: ["a=1", "b={{ 2 }}"],
    headers: [],
    texts: ['"model", "a"', '"prompt", "b"'],
    billTo: null,
    file: '"cat.png"',
    variable: "image",
    output: "",
    payload: "{}",
  };
  test.each([...templateSources])("%s", (_, source) => {
    const named = [...source.matchAll(/\{\{-? *(\w+)/g)].flatMap(([, name]) => name ?? []);
    const all = { ...Object.fromEntries(named.map((name) => [name, `<${name}>`])), ...values };
    expect(compileTextTemplate(source).render(all)).toBe(compileTemplate(source).render(all));
  });

  test("a template that needs more is left to the interpreter", () => {
    expect(compileTextTemplate("{{ a | upper }}{% set b = 1 %}{{ b }}").render({ a: "x" })).toBe("X1");
  });
});
