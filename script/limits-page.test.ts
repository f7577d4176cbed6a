import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { limitsPage } from "./limits-page.ts";

test("docs/limits.md is up to date with npm run gen", () => {
  expect(readFileSync(resolve(import.meta.dirname, "../docs/limits.md"), "utf8")).toBe(limitsPage());
});

test("every request limit names what it counts", () => {
  expect(limitsPage()).not.toMatch(/\| {2}\|/);
});
