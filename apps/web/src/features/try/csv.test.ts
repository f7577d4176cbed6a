import { limits } from "@modelyard/platform/limits";
import { array, assert, property, string, tuple, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { parseCsv, toCsv } from "./csv.ts";

test.each([
  { text: "a,b\n1,2", columns: { a: ["1"], b: ["2"] } },
  { text: " a , b \n 1 , 2 \n", columns: { a: ["1"], b: ["2"] } },
  { text: "a\tb\r\n1\t2", columns: { a: ["1"], b: ["2"] } },
  { text: 'a\n"x, ""y""\nz"', columns: { a: ['x, "y"\nz'] } },
  { text: "a,b\n1\n2,3,4", columns: { a: ["1", "2"], b: ["", "3"] } },
  { text: "", columns: {} },
  { text: "a,b\n,2\n3,\n4,5", columns: { a: ["", "3", "4"], b: ["2", "", "5"] } },
  { text: 'a,b\nx "y",z', columns: { a: ['x "y"'], b: ["z"] } },
  { text: "name\tpaid\nAda, Countess\t1,5\n\t2", columns: { name: ["Ada, Countess", ""], paid: ["1,5", "2"] } },
  { text: "a;b\n1,5;2\n;x, y", columns: { a: ["1,5", ""], b: ["2", "x, y"] } },
  { text: '"a;\t",b\n1,2', columns: { "a;\t": ["1"], b: ["2"] } },
  { text: 'a,b\n" ", \n1,2', columns: { a: ["1"], b: ["2"] } },
  { text: 'a\n"never closed', columns: undefined },
  { text: 'a,b\n"x" y,"z"\n', columns: undefined },
])("$text is parsed as a table", ({ text, columns }) => {
  expect(parseCsv(text)).toEqual(columns);
});

const cell = string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== "");
test("a written table is parsed back unchanged", () => {
  const table = uniqueArray(cell, { minLength: 1, maxLength: 4 })
    .filter((names) => !names.includes("__proto__"))
    .chain((names) =>
      array(
        tuple(...names.map(() => string({ maxLength: 8 }))).filter((row) => row.some((text) => text.trim() !== "")),
        { maxLength: 4 },
      ).map((rows) => Object.fromEntries(names.map((name, column) => [name, rows.map((row) => row[column] ?? "")]))),
    );
  assert(
    property(table, (columns) => {
      expect(parseCsv(toCsv(columns))).toEqual(columns);
    }),
  );
});

const table = (columns: number, lines: number) =>
  [Array.from({ length: columns }, (_, index) => index), ...Array.from({ length: lines - 1 }, () => ["x"])].join("\n");

test("a table has at most as many cells and characters as the limits allow", () => {
  const { tableCells, tableChars, tableLines } = limits.widget;
  expect(Object.keys(parseCsv(table(tableCells / 10, 10)) ?? {})).toHaveLength(tableCells / 10);
  expect(parseCsv(table(tableCells / 10, 11))).toBeUndefined();
  for (const lineBreak of ["\n", "\r\n", "\r"]) {
    expect(parseCsv(`a${lineBreak.repeat(tableLines)}`)).toBeDefined();
    expect(parseCsv(`a${lineBreak.repeat(tableLines + 1)}`)).toBeUndefined();
  }
  expect(parseCsv(`a\n${"x".repeat(tableChars - 2)}`)).toBeDefined();
  expect(parseCsv(`a\n${"x".repeat(tableChars - 1)}`)).toBeUndefined();
});

test.each(['"', '""', '"",', " ", "\v", "\n", ",", '"\n', ' "', 'x"'])("a table of %j is read once", (part) => {
  const before = process.threadCpuUsage();
  parseCsv(part.repeat(limits.widget.tableChars / part.length));
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});
