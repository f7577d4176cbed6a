import { expect, test } from "vitest";
import { productionSources, relativeTarget, staticImports } from "./source-imports.ts";
import { cyclicComponents } from "./strongly-connected.ts";

/**
 * Import statements of shipped source, type-only ones included: a cycle of types couples modules as well. `import()` is
 * not followed, because it loads a module on demand and so breaks a cycle. Imports of other workspaces cannot close a
 * cycle: see imports.test.ts.
 */
const files = new Set(productionSources);
const imports = new Map(
  productionSources.map((file) => [
    file,
    staticImports(file).flatMap((specifier) => {
      const target = relativeTarget(file, specifier);
      return target !== undefined && files.has(target) ? [target] : [];
    }),
  ]),
);
const components = cyclicComponents(imports);

test("the search finds cycles, also of one module with itself", () => {
  const edges = { a: ["b"], b: ["c"], c: ["b", "d"], d: [], e: ["e"] };
  expect(cyclicComponents(new Map(Object.entries(edges)))).toEqual([["b", "c"], ["e"]]);
});

test("the search follows relative imports", () => {
  expect(imports.get("apps/hub/src/index.ts")).toContain("apps/hub/src/hub.ts");
});

test("no modules import each other in a cycle", () => {
  expect(components).toEqual([]);
});
