import type { ApiGroup } from "@modelyard/platform/api/operation";
import { pathParameters, routePattern } from "@modelyard/platform/api/route-pattern";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { hubApi } from "../../apps/hub/src/api/index.ts";
import { createTestHub, type TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { routerApi } from "../../apps/router/src/api/index.ts";
import { routeOf, servedOperations } from "../../apps/router/src/routes.ts";
import { memoryDirectory } from "../../apps/router/src/testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../../apps/router/src/testing/router-under-test.ts";

const hasDescription = (schema: z.core.$ZodType): boolean => {
  const { description } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return (description ?? "") !== "";
};

// Servers register declared operations. A declaration that is in no group would be missing from the document.

let hub: TestHub;
let router: RouterUnderTest;
beforeAll(async () => {
  [hub, router] = await Promise.all([createTestHub(), startRouterUnderTest(memoryDirectory({}))]);
});
afterAll(() => Promise.all([hub.stop(), router.close()]));

const operationsOf = (groups: readonly ApiGroup[]) => groups.flatMap(({ operations }) => operations);
const operations = operationsOf([...hubApi, ...routerApi]);
const isOfSettings = ({ path }: { path: string }) => path.startsWith("/api/");
const declared = (list: readonly { method: string; path: string; route?: string }[]) =>
  list.map((operation) => `${operation.method} ${routePattern(operation)}`).toSorted();

/** Paths for the hub's own pages are not part of the API, nor those of repositories that cannot exist. */
function registered(routes: readonly { method: string; path: string }[]): string[] {
  const open = routes.filter(
    ({ method, path }) => method !== "OPTIONS" && method !== "ALL" && !path.startsWith("/_private/"),
  );
  return [...new Set(open.map(({ method, path }) => `${method} ${path}`))].toSorted();
}

describe("the document has every registered route, and no other:", () => {
  test("of the hub", () => expect(declared(operationsOf(hubApi))).toEqual(registered(hub.app.routes)));

  test("of the router's settings", () => {
    const settings = operationsOf(routerApi).filter(isOfSettings);
    expect(declared(settings)).toEqual(registered(router.router.settings.routes));
  });

  test("of the router", () => {
    const others = operationsOf(routerApi).filter((operation) => !isOfSettings(operation));
    expect(declared(others)).toEqual(declared(servedOperations));
    for (const { method, path } of others) {
      expect(() => routeOf(path.replaceAll(/\{\w+\}/g, "x"), method)).not.toThrow();
    }
  });
});

const rows = operations.map((operation) => ({ title: `${operation.method} ${operation.path}`, operation }));

test("every operation has a unique id, path and group", () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(new Set(rows.map(({ title }) => title)).size).toBe(operations.length);
  expect(new Set([...hubApi, ...routerApi].map(({ id }) => id)).size).toBe(hubApi.length + routerApi.length);
});

test.each(rows)("$title describes each parameter in its path", ({ operation: { path, parameters } }) => {
  expect(Object.keys(parameters?.shape ?? {})).toEqual(pathParameters(path));
});

test.each(rows)("$title describes each of its parameters", ({ operation: { parameters, query, headers } }) => {
  const described = [parameters, query, headers].flatMap((schema) => Object.entries(schema?.shape ?? {}));
  expect(described.filter(([, schema]) => !hasDescription(schema)).map(([name]) => name)).toEqual([]);
});

test.each(rows)("the examples of $title fit their schemas", ({ operation: { body, responses } }) => {
  const contents = [...(body?.content ?? []), ...Object.values(responses).flatMap(({ content }) => content ?? [])];
  for (const { schema, example } of contents) {
    if (schema === undefined) continue;
    expect(example, "JSON has an example").toBeDefined();
    expect(schema.safeParse(example).error).toBeUndefined();
  }
});
