import { dirname } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "./source-imports.ts";

const mostFiles = 20;

/** Folders with one file per entry, in which files are found by name. */
const registries: readonly string[] = [
  "apps/web/src/text/en",
  "apps/web/src/text/tr",
  "packages/inference/src/providers",
  "packages/snippets/src/libraries",
  "packages/snippets/src/published/interfaces",
  "packages/tasks/src/libraries/entries",
  "tests/conformance",
];
const isFixture = (folder: string) => /(^|\/)(__fixtures__|__golden__|assets|migrations)(\/|$)/.test(folder);

const counts = new Map<string, number>();
for (const file of listFiles("apps", "packages", "tests", "script", "bench")) {
  const folder = dirname(file);
  if (!isFixture(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
const large = [...counts].filter(([folder, count]) => count > mostFiles && !registries.includes(folder));

test("the count includes the files of a folder, not those of its subfolders", () => {
  expect(counts.get("apps/hub")).toBe(listFiles("apps/hub").filter((file) => dirname(file) === "apps/hub").length);
});

test(`no folder has more than ${mostFiles} files`, () => {
  expect(large).toEqual([]);
});

test("every registry is still large", () => {
  expect(registries.filter((folder) => (counts.get(folder) ?? 0) <= mostFiles)).toEqual([]);
});
