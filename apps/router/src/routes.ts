import { RouterError } from "./errors/router-error.ts";
import type { Handler } from "./http/handler.ts";
import { allowedMethods, methodOf } from "./http/method-of.ts";
import { jobPathPrefix } from "./jobs/job-routes.ts";
import { modelPathPrefix } from "./models/show-model.ts";

/** The handlers of all addresses. */
export type Handlers = Readonly<Record<RouteName, Handler>>;

type RouteName =
  | "chatCompletions"
  | "responses"
  | "messages"
  | "completions"
  | "embeddings"
  | "images"
  | "speech"
  | "transcriptions"
  | "jobs"
  | "job"
  | "usage"
  | "models"
  | "model"
  | "namedProvider";

interface Route {
  methods: readonly string[];
  name: RouteName;
}

const fixedRoutes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["/v1/chat/completions", { methods: ["POST"], name: "chatCompletions" }],
  ["/v1/responses", { methods: ["POST"], name: "responses" }],
  ["/v1/messages", { methods: ["POST"], name: "messages" }],
  ["/v1/completions", { methods: ["POST"], name: "completions" }],
  ["/v1/embeddings", { methods: ["POST"], name: "embeddings" }],
  ["/v1/images/generations", { methods: ["POST"], name: "images" }],
  ["/v1/audio/speech", { methods: ["POST"], name: "speech" }],
  ["/v1/audio/transcriptions", { methods: ["POST"], name: "transcriptions" }],
  ["/v1/jobs", { methods: ["POST", "GET"], name: "jobs" }],
  ["/v1/usage", { methods: ["GET"], name: "usage" }],
  ["/v1/models", { methods: ["GET"], name: "models" }],
]);

/** All addresses with a fixed path. */
export const routerAddresses = [...fixedRoutes].flatMap(([path, { methods }]) =>
  methods.map((method) => ({ method, path })),
);

const prefixRoutes: readonly (Route & { prefix: string })[] = [
  // GET polls a job, PUT cancels one.
  { prefix: "/router/", methods: ["POST", "GET", "PUT"], name: "namedProvider" },
  { prefix: jobPathPrefix, methods: ["GET", "POST"], name: "job" },
  { prefix: modelPathPrefix, methods: ["GET"], name: "model" },
];

/** All addresses of which only the start is fixed, with `*` for the rest. */
export const routerAddressesBelow = prefixRoutes.flatMap(({ prefix, methods }) =>
  methods.map((method) => ({ method, path: `${prefix}*` })),
);

/** Returns whether the router handles this path (without its query string). */
export function isRouterPath(path: string): boolean {
  return path.startsWith("/v1/") || path.startsWith("/router/") || path === "/v1" || path === "/router";
}

/** @throws {RouterError} 404 or 405 */
export function routeOf(path: string, method: string | undefined): RouteName {
  const found = fixedRoutes.get(path) ?? prefixRoutes.find(({ prefix }) => path.startsWith(prefix));
  if (found === undefined) {
    throw new RouterError({
      status: 404,
      code: "not_found",
      message: `The router has nothing at ${path.slice(0, 200)}. Its addresses are ${[...fixedRoutes.keys()].join(", ")} and /router/{provider}/….`,
    });
  }
  const routed = methodOf({ method });
  if (routed === undefined || !found.methods.includes(routed)) {
    throw new RouterError({
      status: 405,
      code: "method_not_allowed",
      message: `${path.slice(0, 200)} accepts only ${allowedMethods(found.methods)}.`,
      headers: { allow: allowedMethods(found.methods) },
    });
  }
  return found.name;
}
