import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { parseFrontMatter } from "./parse-front-matter.ts";

test.each([
  { text: "license: mit", data: { license: "mit" } },
  { text: "date: 2024-01-01", data: { date: "2024-01-01" } },
  { text: "", data: {} },
  { text: "a: &b [1]\nc: *b", data: { a: [1], c: [1] } },
])("%j is parsed", ({ text, data }) => {
  expect(parseFrontMatter(text)).toEqual({ data, problems: [] });
});

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const nodes = (count: number) => `x: [${"1,".repeat(count)}]\n`;
test.each([
  { what: "a broken list", text: "a: 1\nb: [1", line: 3, message: "not valid YAML" },
  { what: "a list where a map should be", text: "- a\n", line: 2, message: "key: value" },
  { what: "too many values", text: nodes(limits.frontMatter.nodes), line: 1, message: "more than" },
  {
    what: "an alias bomb",
    text: `a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    line: 1,
    message: "cannot be read",
  },
  { what: "nesting", text: `a: ${nested(limits.frontMatter.depth)}`, line: 1, message: "nested more than 32 levels" },
  { what: "endless nesting", text: `a: ${"[".repeat(32_000)}`, line: 1, message: "nested too deeply" },
  {
    what: "an alias of many values",
    text: `a: &a [${"1,".repeat(2000)}]\nb: [*a,*a,*a,*a,*a]\n`,
    line: 1,
    message: "more than 10000 values",
  },
])("reports line and reason of $what", ({ text, line, message }) => {
  const { data, problems } = parseFrontMatter(text);
  expect(data).toBeUndefined();
  expect(problems).toMatchObject([{ line, message: expect.stringContaining(message) }]);
});

test("a key that names the prototype is an ordinary key", () => {
  const { data } = parseFrontMatter("__proto__: {polluted: true}\n");
  expect(Object.getPrototypeOf(data ?? {})).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test("a malicious map of many keys is parsed quickly", () => {
  const keys = Array.from({ length: 9_000 }, (_, n) => `${n.toString(36)}:`).join("\n");
  const before = process.threadCpuUsage();
  parseFrontMatter(keys);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1500);
});

test("front matter may reach the limits of depth and number of values", () => {
  const { depth, nodes: most } = limits.frontMatter;
  expect(parseFrontMatter(`a: ${nested(depth - 1)}`).problems).toEqual([]);
  // The map, its one pair and the list are nodes as well.
  expect(parseFrontMatter(nodes(most - 4)).problems).toEqual([]);
});
