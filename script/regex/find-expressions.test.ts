import { expect, test } from "vitest";
import { findExpressions } from "./find-expressions.ts";

test.each([
  { text: "const a = /a+/g;", source: "a+", flags: "g" },
  { text: 'const a = new RegExp("a+", "i");', source: "a+", flags: "i" },
  { text: 'const a = RegExp("a+");', source: "a+", flags: "" },
  { text: 'const a = (b: string) => new RegExp(b + "+", "u");', source: undefined, flags: "u" },
  { text: "const a: string = <b>{/a+/.test(c)}</b>;", source: "a+", flags: "" },
])("$text", ({ text, source, flags }) => {
  expect(findExpressions("a.tsx", `// /not one/\n${text}`)).toEqual([{ at: "a.tsx:2", file: "a.tsx", source, flags }]);
});

test("text that looks like an expression is none", () => {
  expect(findExpressions("a.ts", 'const a = "/a+/"; const b = 4 / 2 / 1;')).toEqual([]);
});

test("a file that does not parse is an error", () => {
  expect(() => findExpressions("a.ts", "const = /a/;")).toThrow("a.ts does not parse");
});
