import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeLabel } from "./code-titles.ts";

const folder = new URL("../../../../../packages/snippets/src/libraries/", import.meta.url);
const titles = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => Array.from(readFileSync(new URL(name, folder), "utf8").matchAll(/\btitle: "([^"]+)"/g)))
  .map(([, title = ""]) => title);

/** The same word in both languages. */
const borrowed = new Set(["Pipeline", "Video", "Model"]);

test("every title of a library's code has a Turkish translation, after the name of the library", () => {
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.filter((title) => codeLabel(`Lib: ${title}`) === `Lib: ${title}` && !borrowed.has(title))).toEqual([]);
  expect(codeLabel("Transformers: Load the model")).toBe("Transformers: Modeli yükleyin");
  expect(codeLabel("scikit-learn")).toBe("scikit-learn");
});
