import { chatCompletions } from "./chat/chat-completions.ts";
import { RouterError } from "./errors/router-error.ts";
import { listModels } from "./models/list-models.ts";
import { modelPathPrefix, showModel } from "./models/show-model.ts";
import { callNamedProvider } from "./named-provider/named-provider.ts";
import type { Exchange } from "./relay/exchange.ts";
import type { RouterServices } from "./services.ts";

type Route = (exchange: Exchange, services: RouterServices) => Promise<void>;

const fixedRoutes: ReadonlyMap<string, { method: string; route: Route }> = new Map([
  ["/v1/chat/completions", { method: "POST", route: chatCompletions }],
  ["/v1/models", { method: "GET", route: listModels }],
]);

const routesBelow: readonly { prefix: string; method: string; route: Route }[] = [
  { prefix: "/router/", method: "POST", route: callNamedProvider },
  { prefix: modelPathPrefix, method: "GET", route: showModel },
];

/** @returns whether the router answers this path (without its query string) */
export function isRouterPath(path: string): boolean {
  return path.startsWith("/v1/") || path.startsWith("/router/");
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
  if (found.method !== method) {
    throw new RouterError({
      status: 405,
      code: "method_not_allowed",
      message: `${path.slice(0, 200)} answers ${found.method} only.`,
      headers: { allow: found.method },
    });
  }
  return found.route;
}
