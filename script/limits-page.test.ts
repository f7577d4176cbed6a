import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { limitsPage } from "./limits-page.ts";

test("docs/limits.md is what npm run gen writes", () => {
  expect(readFileSync(resolve(import.meta.dirname, "../docs/limits.md"), "utf8")).toBe(limitsPage());
});

test("every limit on requests says what it counts", () => {
  expect(limitsPage()).not.toMatch(/\| {2}\|/);
});
