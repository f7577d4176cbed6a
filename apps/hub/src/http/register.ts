import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import type { Hono } from "hono";
import { isChange } from "../cluster/changes.ts";
import { isApiRead, readSlots } from "../rate-limits/read-slots.ts";
import type { Endpoint } from "./call.ts";
import { type EndpointOptions, endpointFactory } from "./endpoint.ts";
import { preflight } from "./respond.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Adds a route: a declared operation of the API, or an address of this hub's own pages, which is not documented. `GET`
 * serves `HEAD` as well. A route that stores something calls `requireSpace` of its `Call`.
 */
export type Register = (
  ...route:
    | [operation: ApiOperation, endpoint: Endpoint]
    | [method: Method, path: `/_private/${string}`, endpoint: Endpoint]
) => void;

/** Adds a handler of every method for addresses that belong to no operation. Register it after all operations. */
export type RegisterFallback = (pattern: string, endpoint: Endpoint) => void;

export function fallbackRegistrar(app: Hono, options: EndpointOptions): RegisterFallback {
  const wrap = endpointFactory(options);
  return (pattern, endpoint) => {
    app.on("OPTIONS", pattern, () => preflight());
    app.all(pattern, wrap(endpoint));
  };
}

/** Adds routes to an app, each with its CORS preflight, so that the app handles no other paths. */
export function registrar(app: Hono, options: EndpointOptions): Register {
  const wrap = endpointFactory(options);
  const slots = readSlots();
  const guarded = (method: string, path: string, endpoint: Endpoint): Endpoint =>
    isChange(method, path)
      ? (call) => {
          options.requireWritable();
          return endpoint(call);
        }
      : endpoint;
  const withPreflight = new Set<string>();
  return (...route) => {
    if (route.length === 3) {
      const [method, path, endpoint] = route;
      app.on(method, path, wrap(guarded(method, path, endpoint), undefined));
      return;
    }
    const [operation, endpoint] = route;
    const path = routePattern(operation);
    const { method } = operation;
    app.on(method, path, wrap(guarded(method, path, endpoint), isApiRead(method, path) ? slots : undefined));
    if (withPreflight.has(path)) return;
    withPreflight.add(path);
    app.on("OPTIONS", path, () => preflight());
  };
}
