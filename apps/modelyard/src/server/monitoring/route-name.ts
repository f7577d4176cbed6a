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
  const [handlers] = app.router.match(method, path);
  const found = handlers.map(([[, route]]) => route.path).find((pattern) => !everyPath.has(pattern));
  return `${method} ${found ?? "*"}`;
}

function isBelow(path: string, route: { path: string }): boolean {
  return route.path.endsWith("*") && path.startsWith(route.path.slice(0, -1));
}
