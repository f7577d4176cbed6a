import { expect, test } from "vitest";
import { parseYaml, YamlError } from "./parse-yaml.ts";

function errorOf(text: string): unknown {
  try {
    return parseYaml(text).values();
  } catch (error) {
    return error;
  }
}

test.each([
  { text: "a: 1\nb: [x, y]\n", values: { a: 1, b: ["x", "y"] } },
  { text: '{"a": {"b": null}}', values: { a: { b: null } } },
  { text: "", values: null },
  { text: "a: &one [1]\nb: *one\n", values: { a: [1], b: [1] } },
])("$text is parsed to its values", ({ text, values }) => {
  expect(parseYaml(text).values()).toEqual(values);
});

test.each([
  { path: ["users", 1, "name"], line: 3 },
  { path: ["users", 0], line: 2 },
  { path: ["users", 1, "missing"], line: 3 },
  { path: ["missing"], line: 1 },
])("$path is at line $line", ({ path, line }) => {
  expect(parseYaml("users:\n  - name: a\n  - name: b\n").lineOf(path)).toBe(line);
});

test.each([
  { what: "an open list", text: "a: 1\nb: [1", line: 2, message: "Flow sequence in block collection" },
  { what: "a repeated key", text: "a: 1\na: 2\n", line: 2, message: "Map keys must be unique" },
  {
    what: "endless nesting",
    text: `a: ${"[".repeat(32_000)}`,
    line: undefined,
    message: "it is nested too deeply",
  },
  {
    what: "aliases that multiply",
    text: `a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    line: undefined,
    message: "Excessive alias count",
  },
])("$what fails with its line and a one-line reason", ({ text, line, message }) => {
  const error = errorOf(text);
  expect(error).toBeInstanceOf(YamlError);
  expect(error).toMatchObject({ line, message: expect.stringMatching(new RegExp(`^${message}[^\\n]*$`)) });
});

test("a repeated key is accepted on request, and the last one wins", () => {
  expect(parseYaml("a: 1\na: 2\n", { uniqueKeys: false }).values()).toEqual({ a: 2 });
});

test("errors have no stack trace: hostile text has thousands of them", () => {
  const error = errorOf("*\n".repeat(2000));
  const { cause } = error instanceof YamlError ? error : {};
  expect(cause instanceof Error && cause.stack).not.toMatch(/\n\s+at /);
  expect(new Error("after").stack).toMatch(/\n\s+at /);
});
