import { TrieRouter } from "hono/router/trie-router";
import { expect, test } from "vitest";
import { createTestPages } from "../../apps/web/src/testing/pages.ts";
import { administratorsPages, completeRunPages, ownPages, publicPages, unchecked } from "../e2e/accessibility/pages.ts";

// The tests in tests/e2e/accessibility* check the listed pages with axe and for horizontal scrolling at 320 px.

const { routes } = createTestPages();
const registered = [
  ...new Set(routes.filter(({ method, path }) => method === "GET" && !path.includes("*")).map(({ path }) => path)),
];
const router = new TrieRouter<string>();
for (const route of registered) router.add("GET", route, route);

/** Returns the route that serves an address. */
function routeOf(address: string): string | undefined {
  return router.match("GET", new URL(address, "https://hub.example").pathname)[0][0]?.[0];
}

const addresses = [...publicPages, ...ownPages, ...administratorsPages, ...Object.values(completeRunPages).flat()];
const checked = new Set(addresses.map(routeOf));

test("every page is in the list of pages whose accessibility is checked", () => {
  const listed = new Set<string>([...checked, ...Object.keys(unchecked)].filter((route) => route !== undefined));
  expect(registered.filter((route) => !listed.has(route))).toEqual([]);
});

test("routes without a check exist and are not checked", () => {
  const stale = Object.keys(unchecked).filter((route) => !registered.includes(route) || checked.has(route));
  expect(stale).toEqual([]);
});
