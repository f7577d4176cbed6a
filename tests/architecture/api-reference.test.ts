import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { routeOf, routerAddresses } from "../../apps/router/src/routes.ts";
import { memoryDirectory } from "../../apps/router/src/testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../../apps/router/src/testing/router-under-test.ts";
import { operationGroups } from "../../apps/web/src/features/api/openapi.ts";

// The reference is written by hand, beside the schemas; what the servers answer is what they registered.

/** Answered, and described by another's specification. */
const ofGit = /^(?:\/datasets)?\/:namespace\/:name\/(?:info\/refs|git-upload-pack|git-receive-pack)$/;
/** For this hub's own pages. */
const isPrivate = (path: string) => path.startsWith("/_private/");

/** Method and path, whatever the parts in it are called; a path at the end may be of several parts. */
function shapeOf(method: string, path: string): string {
  const shape = path.replaceAll(/:\w+(?:\{[^/]+\})?|\{\w+\}|\*/g, "…").replace(/(?:\/…)+$/, "/…");
  return `${method.toUpperCase()} ${shape}`;
}

const documented = operationGroups.flatMap(({ operations }) => operations);
const isOfRouter = (path: string) => path.startsWith("/v1/") || path.startsWith("/router/");

let hub: TestHub;
let router: RouterUnderTest;
beforeAll(async () => {
  [hub, router] = await Promise.all([createTestHub(), startRouterUnderTest(memoryDirectory({}))]);
});
afterAll(() => Promise.all([hub.stop(), router.close()]));

function registered(): string[] {
  const routes = [...hub.app.routes, ...router.router.settings.routes];
  const open = routes.filter(({ method, path }) => method !== "OPTIONS" && !isPrivate(path) && !ofGit.test(path));
  return [...new Set(open.map(({ method, path }) => shapeOf(method, path)))];
}

test("every address that the hub and the router's settings answer stands in the reference, and no other", () => {
  const described = documented.filter(({ path }) => !isOfRouter(path)).map(({ method, path }) => shapeOf(method, path));
  expect(described.toSorted()).toEqual(registered().toSorted());
});

test("every address of the router stands in the reference", () => {
  const described = new Set(documented.map(({ method, path }) => shapeOf(method, path)));
  expect(routerAddresses.length).toBeGreaterThan(5);
  expect(routerAddresses.filter(({ method, path }) => !described.has(shapeOf(method, path)))).toEqual([]);
});

test("the router answers each of its addresses in the reference", () => {
  for (const { method, path } of documented.filter((operation) => isOfRouter(operation.path))) {
    expect(() => routeOf(path.replaceAll(/\{\w+\}/g, "x"), method.toUpperCase())).not.toThrow();
  }
});
