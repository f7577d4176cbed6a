import { describe, expect, test } from "vitest";
import type { PublishedManifest } from "./published-manifest.ts";
import { settleModule } from "./settle-module.ts";

const manifest: PublishedManifest = {
  name: "@modelyard/inference",
  main: "./index.js",
  types: "./index.d.ts",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
  dependencies: { "eventsource-parser": "1.0.0" },
};
const libraries = '/// <reference lib="es2022" />\n/// <reference lib="esnext.disposable" />\n';

describe("types", () => {
  test.each([
    {
      what: "import compiled modules",
      file: "call/a.d.ts",
      from: 'import type { A } from "../a.ts";\nexport type B = import("./b.ts").B;',
      to: 'import type { A } from "../a.js";\nexport type B = import("./b.js").B;',
    },
    {
      what: "have no private name",
      file: "a.d.ts",
      from: "class A {\n    #private;\n    b(): void;\n}",
      to: "class A {\n    b(): void;\n}",
    },
    {
      what: "find the bundled type beside them",
      file: "a.d.ts",
      from: 'import type { PipelineType } from "@modelyard/tasks";',
      to: 'import type { PipelineType } from "./pipeline-type.js";',
    },
    {
      what: "find the bundled type above them",
      file: "providers/a.d.ts",
      from: 'import type { PipelineType } from "@modelyard/tasks";',
      to: 'import type { PipelineType } from "../pipeline-type.js";',
    },
    { what: "of an entry name their libraries", file: "index.d.ts", from: "export {};", to: `${libraries}export {};` },
  ])("$what", ({ file, from, to }) => {
    expect(settleModule(from, { file, manifest })).toBe(to);
  });
});

describe("code", () => {
  test.each([
    {
      what: "opens compiled files",
      file: "pool/a.js",
      from: 'new URL("./worker.ts", import.meta.url)',
      to: 'new URL("./worker.js", import.meta.url)',
    },
    {
      what: "in the root finds the package's folders beside it",
      file: "a.js",
      from: 'new URL("../assets/", import.meta.url)',
      to: 'new URL("./assets/", import.meta.url)',
    },
    {
      what: "in a folder finds the package's folders above it",
      file: "media/a.js",
      from: 'new URL("../../media/", import.meta.url)',
      to: 'new URL("../media/", import.meta.url)',
    },
    {
      what: "finds what is beside its folder",
      file: "media/a.js",
      from: 'new URL("../worker.ts", import.meta.url)',
      to: 'new URL("../worker.js", import.meta.url)',
    },
  ])("$what", ({ file, from, to }) => {
    expect(settleModule(from, { file, manifest })).toBe(to);
  });

  test("must not import a package that is not installed with it", () => {
    const text = 'import { tasks } from "@modelyard/tasks";';
    expect(() => settleModule(text, { file: "a.js", manifest })).toThrow(
      "a.js imports @modelyard/tasks, which @modelyard/inference neither bundles nor depends on.",
    );
    const dependencies = { "@modelyard/tasks": "1.0.0" };
    expect(settleModule(text, { file: "a.js", manifest: { ...manifest, dependencies } })).toBe(text);
  });
});
