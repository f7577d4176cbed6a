import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { publishedPackages } from "../publish/write-package.ts";
import { docstringProblems } from "./docstring-problems.ts";
import { entryPoints } from "./entry-points.ts";
import { type ExportsReader, readExports } from "./read-exports.ts";
import { referencePage } from "./reference-page.ts";

const entries = publishedPackages.flatMap(entryPoints);
let reader: ExportsReader;
// Compiles all packages, which takes seconds.
beforeAll(() => {
  reader = readExports(entries);
}, 240_000);

test("every export of the published packages, and every member of one, has a docstring", { timeout: 240_000 }, () => {
  expect(entries.length).toBeGreaterThan(200);
  expect(docstringProblems(entries, reader)).toEqual([]);
});

test.each(publishedPackages)("docs/reference/%s.md is up to date with npm run gen", { timeout: 240_000 }, (name) => {
  const committed = readFileSync(resolve(import.meta.dirname, "../../docs/reference", `${name}.md`), "utf8");
  expect(committed).toBe(referencePage(name, reader));
});
