import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedManifest } from "./published-manifest.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "manifest-"));
  for (const name of ["index.js", "chat.js"]) writeFileSync(join(folder, name), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = {
  name: "@modelyard/inference",
  version: "1.2.3",
  private: true,
  scripts: { gen: "node gen.ts" },
  devDependencies: { katex: "1.0.0" },
  exports: { ".": "./src/index.ts", "./*": "./src/*.ts", "./package.json": "./package.json" },
  dependencies: { "@modelyard/tasks": "1.2.3", "eventsource-parser": "4.0.0" },
};

test("entries point to compiled modules, and repository-only fields are removed", () => {
  expect(publishedManifest(JSON.stringify(source), folder)).toEqual({
    name: "@modelyard/inference",
    version: "1.2.3",
    main: "./index.js",
    types: "./index.d.ts",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./*": { types: "./*.d.ts", default: "./*.js" },
      "./package.json": "./package.json",
    },
    dependencies: { "eventsource-parser": "4.0.0" },
    // The types of one entry come from there.
    peerDependencies: { "@ai-sdk/provider": "^4.0.0" },
    peerDependenciesMeta: { "@ai-sdk/provider": { optional: true } },
  });
});

test("a package that bundles nothing keeps its dependencies", () => {
  const { dependencies } = publishedManifest(JSON.stringify({ ...source, name: "@modelyard/snippets" }), folder);
  expect(dependencies).toEqual(source.dependencies);
});

test("the package's own names point to compiled modules", () => {
  const imports = { "#node/*": { browser: "./src/in-browsers.ts", default: "./src/*.ts" } };
  expect(publishedManifest(JSON.stringify({ ...source, imports }), folder)).toHaveProperty("imports", {
    "#node/*": { browser: "./in-browsers.js", default: "./*.js" },
  });
});

test("an entry without a module is rejected", () => {
  const exports = { "./gone": "./src/gone.ts" };
  expect(() => publishedManifest(JSON.stringify({ ...source, exports }), folder)).toThrow(
    'The entry "./gone" has no module.',
  );
});
