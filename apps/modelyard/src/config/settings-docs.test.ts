import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { exampleEnvironment, settingsPage } from "./settings-docs.ts";

const root = resolve(import.meta.dirname, "../../../..");

test.each([
  { file: "docs/settings.md", made: settingsPage },
  { file: ".env.example", made: exampleEnvironment },
])("$file is up to date with npm run gen", ({ file, made }) => {
  expect(readFileSync(resolve(root, file), "utf8")).toBe(made());
});
