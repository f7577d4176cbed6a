import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { parseCard } from "./front-matter.ts";

test.each([
  { text: "# Title", data: undefined, body: "# Title" },
  { text: "---\nlicense: mit\n---\nbody", data: { license: "mit" }, body: "body" },
  { text: "---\r\nlicense: mit\r\n---\r\nbody", data: { license: "mit" }, body: "body" },
  { text: "\ufeff---\na: 1\n---\n", data: { a: 1 }, body: "" },
  { text: "---\n---\nbody", data: {}, body: "body" },
  { text: "---\ndate: 2024-01-01\n---\n", data: { date: "2024-01-01" }, body: "" },
  { text: "--- \t\na: 1\n--- \r\nbody\n", data: { a: 1 }, body: "body\n" },
  { text: "---\na: 1\n---", data: { a: 1 }, body: "" },
  { text: "----\na: 1\n---\n", data: undefined, body: "----\na: 1\n---\n" },
  { text: "---", data: undefined, body: "---" },
  { text: "text\n---\na: 1\n---\n", data: undefined, body: "text\n---\na: 1\n---\n" },
  { text: "---\na: x --- y\n---\nbody", data: { a: "x --- y" }, body: "body" },
])("$text splits into $data and text", ({ text, data, body }) => {
  expect(parseCard(text)).toEqual({ data, body, problems: [] });
});

const nodes = (count: number) => `---\nx: [${"1,".repeat(count)}]\n---\n`;
test.each([
  { what: "a broken list", text: "---\na: 1\nb: [1\n---\n", line: 3, message: "not valid YAML" },
  { what: "no end", text: "---\na: 1\n", line: 1, message: "has no end" },
  { what: "a list where a map should be", text: "---\n- a\n---\n", line: 2, message: "key: value" },
  {
    what: "too many bytes",
    text: `---\na: ${"x".repeat(limits.frontMatter.bytes)}\n---\n`,
    line: 1,
    message: "larger than",
  },
  { what: "too many values", text: nodes(limits.frontMatter.nodes), line: 1, message: "more than" },
  {
    what: "an alias bomb",
    text: `---\na: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
    line: 1,
    message: "cannot be read",
  },
])("of $what the line and the reason are told", ({ text, line, message }) => {
  const { data, problems } = parseCard(text);
  expect(data).toBeUndefined();
  expect(problems).toMatchObject([{ line, message: expect.stringContaining(message) }]);
});

test("a key that names the prototype is a key like any other", () => {
  const { data } = parseCard("---\n__proto__: {polluted: true}\n---\n");
  expect(Object.getPrototypeOf(data ?? {})).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test.each([
  { what: "lines that start a block but never end it", line: "\ufeff---\n" },
  { what: "lines that almost end a block", line: "---x\n" },
  { what: "line breaks", line: "\n" },
  { what: "carriage returns", line: "\r" },
  { what: "blanks after the dashes", line: "--- " },
])("320 KB of $what are read once", ({ line }) => {
  const text = `---\n${line.repeat(Math.ceil(320_000 / line.length))}`;
  const before = process.threadCpuUsage();
  expect(parseCard(text)).toMatchObject({ data: undefined, body: text });
  // A few milliseconds; the regular expression that this was took six seconds and more.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});

test("a hostile map of many keys is done with quickly", () => {
  const keys = Array.from({ length: 9_000 }, (_, n) => `${n.toString(36)}:`).join("\n");
  const before = process.threadCpuUsage();
  parseCard(`---\n${keys}\n---\n`);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1500);
});
