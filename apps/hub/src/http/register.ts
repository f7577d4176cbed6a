import type { Hono } from "hono";
import { type Endpoint, type EndpointOptions, endpointFactory } from "./endpoint.ts";
import { preflight } from "./respond.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RouteOptions {
  /** Served on a full disk too. Default: reads and deletions are; `POST`, `PUT` and `PATCH` get 507. */
  worksOnFullDisk?: boolean;
}

/** Adds a route. `GET` serves `HEAD` as well. */
export type Register = (method: Method, path: string, endpoint: Endpoint, options?: RouteOptions) => void;

export interface RegistrarOptions extends EndpointOptions {
  /** Rejects when nothing can be stored. */
  requireSpace: () => Promise<void>;
}

const storing: ReadonlySet<Method> = new Set(["POST", "PUT", "PATCH"]);

/** Adds addresses to an app one by one, each with its preflight answer, so that the app owns nothing else. */
export function registrar(app: Hono, { requireSpace, ...options }: RegistrarOptions): Register {
  const wrap = endpointFactory(options);
  const withPreflight = new Set<string>();
  return (method, path, endpoint, { worksOnFullDisk = !storing.has(method) } = {}) => {
    const afterSpaceCheck: Endpoint = async (call) => {
      await requireSpace();
      return endpoint(call);
    };
    app.on(method, path, wrap(worksOnFullDisk ? endpoint : afterSpaceCheck));
    if (path.startsWith("/_private/") || withPreflight.has(path)) return;
    withPreflight.add(path);
    app.on("OPTIONS", path, () => preflight());
  };
}
