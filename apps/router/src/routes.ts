import { chatCompletions } from "./chat/chat-completions.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { messagesDialect } from "./dialects/messages.ts";
import { responsesDialect } from "./dialects/responses.ts";
import { serveDialect } from "./dialects/serve-dialect.ts";
import { RouterError } from "./errors/router-error.ts";
import { allowedMethods, methodOf } from "./http/method-of.ts";
import { jobPathPrefix, jobRoute, jobsRoute } from "./jobs/job-routes.ts";
import { listModels } from "./models/list-models.ts";
import { modelPathPrefix, showModel } from "./models/show-model.ts";
import { callNamedProvider } from "./named-provider/named-provider.ts";
import type { Exchange } from "./relay/exchange.ts";
import type { RouterServices } from "./services.ts";
import { completions } from "./tasks/completions.ts";
import { embeddings } from "./tasks/embeddings.ts";
import { images } from "./tasks/images.ts";
import { serveTask } from "./tasks/serve-task.ts";
import { speech } from "./tasks/speech.ts";
import type { TaskRoute } from "./tasks/task-route.ts";
import { transcriptions } from "./tasks/transcriptions.ts";
import { showUsage } from "./usage/show-usage.ts";

type Route = (exchange: Exchange, services: RouterServices) => Promise<void>;

interface RouteEntry {
  methods: readonly string[];
  route: Route;
}

function dialect(spoken: Dialect): RouteEntry {
  return { methods: ["POST"], route: (exchange, services) => serveDialect(spoken, exchange, services) };
}

function task<Output>(route: TaskRoute<Output>): RouteEntry {
  return { methods: ["POST"], route: (exchange, services) => serveTask(route, exchange, services) };
}

const fixedRoutes: ReadonlyMap<string, RouteEntry> = new Map([
  ["/v1/chat/completions", { methods: ["POST"], route: chatCompletions }],
  ["/v1/responses", dialect(responsesDialect)],
  ["/v1/messages", dialect(messagesDialect)],
  ["/v1/completions", task(completions)],
  ["/v1/embeddings", task(embeddings)],
  ["/v1/images/generations", task(images)],
  ["/v1/audio/speech", task(speech)],
  ["/v1/audio/transcriptions", task(transcriptions)],
  ["/v1/jobs", { methods: ["POST", "GET"], route: jobsRoute }],
  ["/v1/usage", { methods: ["GET"], route: showUsage }],
  ["/v1/models", { methods: ["GET"], route: listModels }],
]);

/** Every address that has a path of its own, with what it answers. */
export const routerAddresses = [...fixedRoutes].flatMap(([path, { methods }]) =>
  methods.map((method) => ({ method, path })),
);

const routesBelow: readonly (RouteEntry & { prefix: string })[] = [
  // GET asks about a job, PUT cancels one.
  { prefix: "/router/", methods: ["POST", "GET", "PUT"], route: callNamedProvider },
  { prefix: jobPathPrefix, methods: ["GET", "POST"], route: jobRoute },
  { prefix: modelPathPrefix, methods: ["GET"], route: showModel },
];

/** Every address of which only the start is fixed, with `*` for the rest. */
export const routerAddressesBelow = routesBelow.flatMap(({ prefix, methods }) =>
  methods.map((method) => ({ method, path: `${prefix}*` })),
);

/** @returns whether the router answers this path (without its query string) */
export function isRouterPath(path: string): boolean {
  return path.startsWith("/v1/") || path.startsWith("/router/") || path === "/v1" || path === "/router";
}

/** @throws {RouterError} 404 or 405 */
export function routeOf(path: string, method: string | undefined): Route {
  const found = fixedRoutes.get(path) ?? routesBelow.find(({ prefix }) => path.startsWith(prefix));
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
      message: `${path.slice(0, 200)} answers ${allowedMethods(found.methods)} only.`,
      headers: { allow: allowedMethods(found.methods) },
    });
  }
  return found.route;
}
