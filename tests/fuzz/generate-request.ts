import type { ApiOperation } from "@modelyard/platform/api/operation";
import { findOperation } from "@modelyard/platform/api/route-pattern";
import type { Route } from "./fuzzed-hub.ts";
import { generateBody } from "./generate-body.ts";
import { generateHeaders, type Header } from "./generate-headers.ts";
import { generatePath } from "./generate-path.ts";
import { generateQuery } from "./generate-query.ts";
import type { KnownValues } from "./known-values.ts";
import { SeededRandom } from "./seeded-random.ts";
import type { RawRequest } from "./send-raw.ts";
import type { World } from "./world.ts";

/** What requests are made from. */
export interface RequestSources {
  routes: readonly Route[];
  operations: readonly ApiOperation[];
  known: KnownValues;
  world: World;
}

/** Returns the request of a seed, and the route that it is for; the same ones for the same sources. */
export function generateRequest(
  { routes, operations, known, world }: RequestSources,
  seed: number,
): { route: Route; request: RawRequest } {
  const random = new SeededRandom(seed);
  const route = pickRoute(random, routes);
  const wild = wildParts(random);
  const path = generatePath({ random, known, repositories: world.repositories, isWild: wild.has("path") }, route.path);
  const method = random.oneIn(40) ? random.pick(unusualMethods) : methodOf(random, route);
  // Pages call the private addresses, most of which take the body of the public one.
  const operation = findOperation(operations, method, path.replace(/^\/_private\//, "/api/"));
  const form =
    method === "POST"
      ? known.formFor(random, (action) => fits(route.path, action) && fits(route.path, path))
      : undefined;
  const hasBody = method === "GET" || method === "HEAD" ? random.oneIn(50) : !random.oneIn(20);
  const body = hasBody ? generateBody({ random, known, form, isWild: wild.has("body") }, operation) : undefined;
  const headers = [
    ...identity({ random, known, world, isWild: wild.has("caller") }, path),
    ...(body?.headers ?? []),
    ...generateHeaders({ random, known, isWild: wild.has("headers") }, operation),
  ];
  const target = path + generateQuery({ random, known, isWild: wild.has("query") }, operation);
  return { route, request: { method, target, headers, body: body?.bytes } };
}

const fuzzedParts = ["path", "query", "headers", "body", "caller"] as const;

/** Picks the parts that may be hostile: mostly one, so that the request passes the checks of the others. */
function wildParts(random: SeededRandom): ReadonlySet<(typeof fuzzedParts)[number]> {
  const count = random.pick([0, 1, 1, 1, 2, 5]);
  return new Set(Array.from({ length: count }, () => random.pick(fuzzedParts)));
}

/** Each address has an OPTIONS route, and all of them share one handler. */
function pickRoute(random: SeededRandom, routes: readonly Route[]): Route {
  const route = random.pick(routes);
  return route.method === "OPTIONS" && !random.oneIn(20) ? pickRoute(random, routes) : route;
}

const unusualMethods = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET", "TRACE", "PROPFIND"];

function methodOf(random: SeededRandom, { method }: Route): string {
  if (method === "ALL") return random.pick(["GET", "POST", "PUT", "DELETE"]);
  return method === "GET" && random.oneIn(15) ? "HEAD" : method;
}

/** Returns the headers of a caller: without an account, with a token or with a browser's session. */
function identity(
  { random, known, world, isWild }: { random: SeededRandom; known: KnownValues; world: World; isWild: boolean },
  path: string,
): Header[] {
  if (path.startsWith("/xet/") && !(isWild && random.oneIn(4))) {
    return [["authorization", `Bearer ${known.existing(random, "accessToken") ?? ""}`]];
  }
  if (isWild && random.oneIn(3)) return [];
  // The first two may do most.
  const { token, cookie, name } = random.pick(isWild ? world.callers : world.callers.slice(0, 2));
  // Pages and their private addresses read only the cookie.
  const isForBrowsers = !/^\/(?:api|v1|xet|router)\//.test(path);
  if (isForBrowsers ? !(isWild && random.oneIn(4)) : isWild && random.oneIn(6)) {
    return [
      ["cookie", cookie],
      ["origin", world.url],
      ["sec-fetch-site", "same-origin"],
    ];
  }
  if (path.includes("git-") || (isWild && random.oneIn(4)))
    return [["authorization", `Basic ${Buffer.from(`${name}:${token}`).toString("base64")}`]];
  return [["authorization", `Bearer ${token}`]];
}

/** Returns whether a path fits a registered pattern. */
function fits(pattern: string, path: string): boolean {
  const parts = pattern.split("/");
  const segments = path.split("/");
  return (
    (parts.length === segments.length || pattern.endsWith("*")) &&
    parts.every((part, index) => part === "*" || part.startsWith(":") || part === segments[index])
  );
}
