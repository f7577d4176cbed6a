import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { splitCard } from "./split-card.ts";

test.each([
  { text: "# Title", source: undefined, body: "# Title" },
  { text: "---\nlicense: mit\n---\nbody", source: "license: mit", body: "body" },
  { text: "---\r\nlicense: mit\r\n---\r\nbody", source: "license: mit", body: "body" },
  { text: "\ufeff---\na: 1\n---\n", source: "a: 1", body: "" },
  { text: "---\n---\nbody", source: "", body: "body" },
  { text: "---\ndate: 2024-01-01\n---\n", source: "date: 2024-01-01", body: "" },
  { text: "--- \t\na: 1\n--- \r\nbody\n", source: "a: 1", body: "body\n" },
  { text: "---\na: 1\n---", source: "a: 1", body: "" },
  { text: "----\na: 1\n---\n", source: undefined, body: "----\na: 1\n---\n" },
  { text: "---", source: undefined, body: "---" },
  { text: "\n---\na: 1\n---\nbody", source: "\na: 1", body: "body" },
  { text: "\ufeff\r\n \t\n  ---\na: 1\n---\n", source: "\n\na: 1", body: "" },
  { text: "\n\n", source: undefined, body: "\n\n" },
  { text: "text\n---\na: 1\n---\n", source: undefined, body: "text\n---\na: 1\n---\n" },
  { text: "---\na: x --- y\n---\nbody", source: "a: x --- y", body: "body" },
])("%j", ({ text, source, body }) => {
  expect(splitCard(text)).toEqual({ source, body, problems: [] });
});

test.each([
  { what: "no end", text: "---\na: 1\n", message: "has no end" },
  { what: "too many bytes", text: `---\n${"x".repeat(limits.frontMatter.bytes + 1)}\n---\n`, message: "larger than" },
])("$what is a problem of line 1", ({ text, message }) => {
  expect(splitCard(text)).toMatchObject({
    source: undefined,
    problems: [{ line: 1, message: expect.stringContaining(message) }],
  });
});

test("a problem after blank lines has the line of the file", () => {
  expect(splitCard("\n\n---\na: 1\n").problems).toMatchObject([{ line: 3 }]);
});

test("front matter may have as many bytes as the limit", () => {
  const source = "x".repeat(limits.frontMatter.bytes);
  expect(splitCard(`---\n${source}\n---\n`)).toEqual({ source, body: "", problems: [] });
});

test.each([
  { what: "lines that start a block but never end it", line: "\ufeff---\n" },
  { what: "lines that almost end a block", line: "---x\n" },
  { what: "line breaks", line: "\n" },
  { what: "carriage returns", line: "\r" },
  { what: "blanks after the dashes", line: "--- " },
  { what: "blank lines before the dashes", line: " \n", start: "" },
])("320 KB of $what are read once", ({ line, start = "---\n" }) => {
  const text = `${start}${line.repeat(Math.ceil(320_000 / line.length))}`;
  const before = process.threadCpuUsage();
  expect(splitCard(text)).toMatchObject({ source: undefined, body: text });
  // Takes a few milliseconds; a regular expression took six seconds.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});
