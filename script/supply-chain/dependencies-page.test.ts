import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { dependenciesPage } from "./dependencies-page.ts";
import { readLockFile } from "./lock-file.ts";
import { reviewedPackages } from "./reviewed-packages.ts";

test("docs/dependencies.md is up to date with npm run gen", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/dependencies.md"), "utf8");
  expect(page).toBe(dependenciesPage(readLockFile(), reviewedPackages));
});
