import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allImports, isTest, relativeTarget, root, sources, workspaceOf } from "./source-imports.ts";

/** Which workspaces a workspace may import. Arrows point one way: tasks ← packages ← servers ← web ← modelyard. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  "packages/tasks": [],
  "packages/platform": [],
  "packages/provider-sim": [],
  "packages/snippets": ["@modelyard/tasks"],
  "packages/inference": ["@modelyard/tasks"],
  "packages/model-files": ["@modelyard/tasks"],
  "apps/router": [
    "@modelyard/tasks",
    "@modelyard/inference",
    "@modelyard/platform",
    "@modelyard/model-files",
    // The router passes on the state of the engine.
    "@modelyard/engine/contract",
  ],
  "apps/engine": ["@modelyard/platform", "@modelyard/model-files", "@modelyard/snippets"],
  "apps/hub": ["@modelyard/tasks", "@modelyard/platform", "@modelyard/model-files", "@modelyard/snippets"],
  "apps/web": [
    "@modelyard/tasks",
    "@modelyard/snippets",
    "@modelyard/inference",
    "@modelyard/model-files",
    // Visitors' input has the same limits, memory accounting and JSON checks as in the servers.
    "@modelyard/platform/limits",
    "@modelyard/platform/http/body-memory",
    "@modelyard/platform/http/whole-body",
    "@modelyard/platform/json/scan-json",
    "@modelyard/platform/rate-limits/fixed-window",
    // Form results are encrypted until the next page shows them.
    "@modelyard/platform/seal",
    // The reference of the API and the OpenAPI document are made from the declared operations.
    "@modelyard/platform/api",
    // One Markdown parser and one highlighter for model cards and pages.
    "@modelyard/platform/markup",
    // The card editor reads front matter as the hub does, with the same limits.
    "@modelyard/platform/parse-yaml",
    "@modelyard/hub/api",
    "@modelyard/router/api",
    "@modelyard/hub/contract",
    "@modelyard/router/contract",
  ],
  "apps/modelyard": ["*"],
};

interface Import {
  file: string;
  workspace: string;
  specifier: string;
}

function importsOf(file: string): Import[] {
  return allImports(file).map((specifier) => ({ file, workspace: workspaceOf(file), specifier }));
}

const imports = sources.flatMap(importsOf);

test("the search finds import lines", () => {
  expect(imports.length).toBeGreaterThan(20);
  expect(importsOf("packages/platform/src/testing/postgres-setup.ts").map(({ specifier }) => specifier)).toContain(
    "../postgres/embedded.ts",
  );
});

test("every workspace is on the list", () => {
  const workspaces = new Set(sources.filter((file) => /^(packages|apps)\//.test(file)).map(workspaceOf));
  expect([...workspaces].filter((workspace) => !(workspace in arrows))).toEqual([]);
});

test("a workspace imports only what its arrows allow", () => {
  const wrong = imports.filter(({ file, workspace, specifier }) => {
    const allowed = arrows[workspace];
    if (allowed === undefined || allowed.includes("*") || !specifier.startsWith("@modelyard/")) return false;
    // Tests may use the platform's test helpers and the simulator.
    if (isTest(file) && /^@modelyard\/(platform|provider-sim)(\/|$)/.test(specifier)) return false;
    return !allowed.some(
      (target) => specifier === target || (!target.endsWith("/contract") && specifier.startsWith(`${target}/`)),
    );
  });
  expect(wrong).toEqual([]);
});

test("no relative import leaves its workspace", () => {
  const wrong = imports.filter(
    ({ file, workspace, specifier }) =>
      workspace in arrows && relativeTarget(file, specifier)?.startsWith(`${workspace}/`) === false,
  );
  expect(wrong).toEqual([]);
});

/** A module that exists for tests only. */
const isForTests = (specifier: string) => /(^|\/)(testing|tests)(\/|$)/.test(specifier);

test("production code imports no test helpers", () => {
  const production = imports.filter(({ file }) => !file.startsWith("tests/") && !isTest(file));
  expect(production.filter(({ specifier }) => isForTests(specifier))).toEqual([]);
});

test.each([
  "./testing/a.ts",
  "@modelyard/platform/testing/database",
  "@modelyard/model-files/testing",
  "../../tests/support/hands.ts",
])("%s is a test helper", (specifier) => {
  expect(isForTests(specifier)).toBe(true);
});

test("only the settings read the environment", () => {
  // Generated files hold text for others to run, such as the templates of snippets; Vite's configuration only runs in a build.
  const readers = sources.filter(
    (file) =>
      /^(packages|apps)\//.test(file) &&
      !isTest(file) &&
      !file.endsWith(".generated.ts") &&
      !file.endsWith("/vite.config.ts") &&
      /process\.env\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(readers.filter((file) => file !== "apps/modelyard/src/config/environment.ts")).toEqual([]);
});
