import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { generators } from "../libraries/index.ts";
import { librarySnippets } from "../library-snippets.ts";
import { libraryCases } from "../testing/library-cases.ts";
import { checkPublished, type PublishedNames } from "./check-published.ts";
import { publishedPackages } from "./published-packages.ts";

// Packages without a published wheel were read at their source; each interface names the page.

const folder = join(import.meta.dirname, "interfaces");
const libraries = readdirSync(folder).map((file) => file.replace(/\.pyi$/, ""));
const snippetsOf = (library: string) =>
  libraryCases
    .filter(({ model }) => model.library_name === library)
    .flatMap(({ model }) => librarySnippets(model))
    .filter(({ language }) => language === "python");

let answers: PublishedNames[][] = [];
beforeAll(() => {
  answers = checkPublished(
    libraries.map((library) => ({
      archives: [join(folder, `${library}.pyi`)],
      snippets: snippetsOf(library).filter(({ code }) => !code.startsWith("# Type of model")),
    })),
  );
});

test.each(libraries)("%s: its code uses only existing names", (library) => {
  const own = answers[libraries.indexOf(library)] ?? [];
  expect(own.length).toBeGreaterThan(0);
  expect(own.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { checked } of own) expect(checked).not.toEqual([]);
});

test.each(libraries)("%s: the interface names its source, and belongs to a library with snippets", (library) => {
  expect(generators.has(library)).toBe(true);
  expect(readFileSync(join(folder, `${library}.pyi`), "utf8")).toMatch(/^# Source: \S+/);
});

test("Python snippets without a wheel or an interface are listed by name", () => {
  const unread = Object.entries(publishedPackages)
    .filter(([library, published]) => "reason" in published && !libraries.includes(library))
    .filter(([library]) => snippetsOf(library).length > 0)
    .map(([library]) => library);
  expect(unread).toEqual([]);
});
