import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reservedNames, routeNames } from "../../apps/hub/src/contract/reserved-names.ts";
import { createTestHub, type TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { operationsApp } from "../../apps/modelyard/src/server/monitoring/operations.ts";
import { isRouterPath, routerAddresses } from "../../apps/router/src/routes.ts";
import { memoryDirectory } from "../../apps/router/src/testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../../apps/router/src/testing/router-under-test.ts";
import { createTestPages } from "../../apps/web/src/testing/pages.ts";
import { languages } from "../../apps/web/src/text/language.ts";

let hub: TestHub;
let router: RouterUnderTest;
beforeAll(async () => {
  [hub, router] = await Promise.all([createTestHub(), startRouterUnderTest(memoryDirectory({}))]);
});
afterAll(() => Promise.all([hub.stop(), router.close()]));

/** The first segments of the paths that a server registered, except parameters and wildcards. */
function firstSegments(paths: readonly string[]): string[] {
  const segments = paths.map((path) => path.split("/")[1] ?? "");
  return [...new Set(segments.filter((segment) => segment !== "" && !/^[:*]/.test(segment)))];
}

test("the reserved route names are exactly the first segments of routes", () => {
  const operations = operationsApp({
    ready: async () => ({ writes: true }),
    isStopping: () => false,
    metrics: new Registry(),
    metricsToken: () => undefined,
  });
  const apps = [hub.app, router.router.settings, operations, createTestPages()];
  const paths = [
    ...apps.flatMap(({ routes }) => routes.map(({ path }) => path)),
    ...routerAddresses.map(({ path }) => path),
    ...["/v1", "/router"].filter(isRouterPath),
  ];
  expect(firstSegments(paths).toSorted()).toEqual([...routeNames].toSorted());
});

test.each([...routeNames, ...languages, "root", "git", "design", "compare", "repos", "buckets", "hf", "lfs"])(
  "%s is reserved",
  (name) => {
    expect(reservedNames.has(name)).toBe(true);
    expect(name).toBe(name.toLowerCase());
  },
);

test("names of built-in object properties are reserved if an account could have them", () => {
  const names = Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase());
  const possible = names.filter((name) => !name.startsWith("_"));
  expect(possible).toContain("constructor");
  expect(possible.filter((name) => !reservedNames.has(name))).toEqual([]);
});
