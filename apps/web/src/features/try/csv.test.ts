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
  { text: 'a\n"never closed', columns: { a: ['"never closed'] } },
])("$text is read as a table", ({ text, columns }) => {
  expect(parseCsv(text)).toEqual(columns);
});

const cell = string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== "");
test("a table that was written is read again as it was", () => {
  const table = uniqueArray(cell, { minLength: 1, maxLength: 4 })
    .filter((names) => !names.includes("__proto__"))
    .chain((names) =>
      array(tuple(...names.map(() => cell)), { maxLength: 4 }).map((rows) =>
        Object.fromEntries(names.map((name, column) => [name, rows.map((row) => row[column] ?? "")])),
      ),
    );
  assert(
    property(table, (columns) => {
      expect(parseCsv(toCsv(columns))).toEqual(columns);
    }),
  );
});
