import { routerAddresses, routerAddressesBelow } from "@modelyard/router";
import type { Hono } from "hono";

/** What middleware for all paths is registered under. */
const everyPath: ReadonlySet<string> = new Set(["*", "/*"]);

/** @returns the registered pattern that serves a request, such as `GET /api/models/:namespace/:name` */
export function routeName(app: Hono, method: string, url: string): string {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const ofRouter =
    routerAddresses.find((route) => route.path === path) ?? routerAddressesBelow.find((route) => isBelow(path, route));
  if (ofRouter !== undefined) return `${method} ${ofRouter.path}`;
  return `${method} ${routePattern(app, method, path) ?? "*"}`;
}

/**
 * Returns the pattern of the hub or the pages that serves a request; `undefined` where only middleware for all paths does.
 * @param path without its query
 */
export function routePattern(app: Hono, method: string, path: string): string | undefined {
  const [handlers] = app.router.match(method, path);
  return handlers.map(([[, route]]) => route.path).find((pattern) => !everyPath.has(pattern));
}

function isBelow(path: string, route: { path: string }): boolean {
  return route.path.endsWith("*") && path.startsWith(route.path.slice(0, -1));
}
