import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { propertyName, type RegistryFile, variableName } from "./registry-file.ts";
import { registryFiles } from "./registry-files.ts";

const root = resolve(import.meta.dirname, "../..");

test("the registries are up to date with npm run gen", async () => {
  const files: RegistryFile[] = [];
  for await (const file of registryFiles(root)) files.push(file);
  expect(files).toHaveLength(11);
  for (const { path, content } of files)
    expect([path, readFileSync(join(root, path), "utf8")]).toEqual([path, content]);
});

test.each([
  { key: "text-to-3d", variable: "textTo3d", property: '"text-to-3d"' },
  { key: "3dtopia-xl", variable: "_3dtopiaXl", property: '"3dtopia-xl"' },
  { key: "transformers.js", variable: "transformersJs", property: '"transformers.js"' },
  { key: "big_vision", variable: "bigVision", property: "big_vision" },
  { key: "PaddleOCR", variable: "PaddleOCR", property: "PaddleOCR" },
])("$key is the variable $variable and the property $property", ({ key, variable, property }) => {
  expect(variableName(key)).toBe(variable);
  expect(propertyName(key)).toBe(property);
});
