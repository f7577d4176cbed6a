import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  { cell: "ada", line: '"ada"' },
  { cell: "", line: '""' },
  { cell: 'say "hi", twice', line: '"say ""hi"", twice"' },
  { cell: "two\nlines", line: '"two\nlines"' },
  { cell: "=HYPERLINK(1)", line: '"\'=HYPERLINK(1)"' },
  { cell: "+1", line: '"\'+1"' },
  { cell: "-1", line: '"\'-1"' },
  { cell: "@sum", line: '"\'@sum"' },
  { cell: "\t=1", line: '"\'\t=1"' },
  { cell: "\r=1", line: '"\'\r=1"' },
  { cell: " =1", line: '"\' =1"' },
  { cell: "\u00a0\v=1", line: '"\'\u00a0\v=1"' },
  { cell: "\uff1d1", line: '"\'\uff1d1"' },
  { cell: "\uff201", line: '"\'\uff201"' },
  { cell: " 1", line: '" 1"' },
  { cell: "1=1", line: '"1=1"' },
  { cell: "a;=1+1; -2;b", line: "\"a;'=1+1;' -2;b\"" },
])("$cell becomes $line", ({ cell, line }) => {
  expect(csvLine([cell])).toBe(`${line}\r\n`);
});

test("cells are separated by commas", () => {
  expect(csvLine(["a", "b"])).toBe('"a","b"\r\n');
});
