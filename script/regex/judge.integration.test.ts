import { expect, test } from "vitest";
import { judge } from "./judge.ts";

test.each([/^[a-z]+$/, /[^A-Za-z0-9+/\s]/, /(?<!\/)\/+$/])("%s is linear", async ({ source, flags }) => {
  expect(await judge(source, flags)).toEqual({ isLinear: true });
});

test.each([
  { expression: /^(a|a)*$/, why: "exponential" },
  { expression: /\s*;\s*/, why: "2nd degree polynomial" },
  { expression: /^[A-Za-z0-9+/\s]*={0,2}\s*$/, why: "2nd degree polynomial" },
  { expression: /^\ufeff?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m, why: "2nd degree polynomial" },
])("$expression is not: $why", async ({ expression, why }) => {
  expect(await judge(expression.source, expression.flags)).toMatchObject({
    isLinear: false,
    why: expect.stringContaining(why),
  });
});
