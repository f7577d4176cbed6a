import type { ApiOperation } from "@modelyard/platform/api/operation";
import { chatOperation } from "./chat/api.ts";
import { messagesOperation, responsesOperation } from "./dialects/api.ts";
import { RouterError } from "./errors/router-error.ts";
import type { Handler } from "./http/handler.ts";
import { allowedMethods, methodOf } from "./http/method-of.ts";
import { jobOperations } from "./jobs/api.ts";
import { jobPathPrefix } from "./jobs/job-routes.ts";
import {
  listModelsOperation,
  showModelOperation,
  showProvidersOfIdOperation,
  showProvidersOperation,
} from "./models/api.ts";
import { modelPathPrefix } from "./models/show-model.ts";
import { providerOperations } from "./named-provider/api.ts";
import {
  completionsOperation,
  embeddingsOperation,
  imagesOperation,
  speechOperation,
  transcriptionsOperation,
} from "./tasks/api.ts";
import { ownUsageOperation } from "./usage/api.ts";

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

/** The operations of one path, or of all paths with the same start, and the handler that serves them. */
interface Route {
  operations: readonly ApiOperation[];
  methods: readonly string[];
  name: RouteName;
}

function routeFor(name: RouteName, operations: readonly ApiOperation[]): Route {
  return { operations, methods: [...new Set(operations.map(({ method }) => method))], name };
}

const fixedRoutes: ReadonlyMap<string, Route> = new Map(
  [
    routeFor("chatCompletions", [chatOperation]),
    routeFor("responses", [responsesOperation]),
    routeFor("messages", [messagesOperation]),
    routeFor("completions", [completionsOperation]),
    routeFor("embeddings", [embeddingsOperation]),
    routeFor("images", [imagesOperation]),
    routeFor("speech", [speechOperation]),
    routeFor("transcriptions", [transcriptionsOperation]),
    routeFor("jobs", [jobOperations.create, jobOperations.list]),
    routeFor("usage", [ownUsageOperation]),
    routeFor("models", [listModelsOperation]),
  ].map((route) => [route.operations[0]?.path ?? "", route]),
);

/** All addresses with a fixed path. */
export const routerAddresses = [...fixedRoutes].flatMap(([path, { methods }]) =>
  methods.map((method) => ({ method, path })),
);

const { get, events, content, cancel } = jobOperations;
const prefixRoutes: readonly (Route & { prefix: string })[] = [
  // GET polls a job, PUT cancels one.
  { prefix: "/router/", ...routeFor("namedProvider", providerOperations) },
  { prefix: jobPathPrefix, ...routeFor("job", [get, events, content, cancel]) },
  {
    prefix: modelPathPrefix,
    ...routeFor("model", [showModelOperation, showProvidersOperation, showProvidersOfIdOperation]),
  },
];

/** All addresses of which only the start is fixed, with `*` for the rest. */
export const routerAddressesBelow = prefixRoutes.flatMap(({ prefix, methods }) =>
  methods.map((method) => ({ method, path: `${prefix}*` })),
);

/** Every operation that the router serves. */
export const servedOperations: readonly ApiOperation[] = [...fixedRoutes.values(), ...prefixRoutes].flatMap(
  ({ operations }) => operations,
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
