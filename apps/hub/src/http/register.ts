import type { Hono } from "hono";
import { isApiRead, readSlots } from "../rate-limits/read-slots.ts";
import type { Endpoint } from "./call.ts";
import { type EndpointOptions, endpointFactory } from "./endpoint.ts";
import { preflight } from "./respond.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Adds a route. `GET` also serves `HEAD`. A route that stores something calls `requireSpace` of its `Call`. */
export type Register = (method: Method, path: string, endpoint: Endpoint) => void;

/** Adds routes to an app, each with its CORS preflight, so that the app handles no other paths. */
export function registrar(app: Hono, options: EndpointOptions): Register {
  const wrap = endpointFactory(options);
  const slots = readSlots();
  const withPreflight = new Set<string>();
  return (method, path, endpoint) => {
    app.on(method, path, wrap(endpoint, isApiRead(method, path) ? slots : undefined));
    if (path.startsWith("/_private/") || withPreflight.has(path)) return;
    withPreflight.add(path);
    app.on("OPTIONS", path, () => preflight());
  };
}
