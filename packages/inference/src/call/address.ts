import { isHttpAddress } from "../adapters/http-address.ts";
import type { TaskAdapter, TaskCall } from "../adapters/task-adapter.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";

/** The address below which a provider's paths lie: its own, or its place on the router. */
export function baseUrlOf(
  provider: ProviderDefinition,
  adapter: Pick<TaskAdapter, "baseUrl">,
  { direct, routerUrl }: { direct: boolean; routerUrl: string },
): string {
  return direct ? (adapter.baseUrl ?? provider.baseUrl) : `${routerUrl}/${provider.id}`;
}

/** The whole address of a call; a route that is an address of its own is used as it is. */
export function addressOf(adapter: TaskAdapter, call: TaskCall, baseUrl: string): string {
  const route = adapter.route(call);
  return isHttpAddress(route) ? route : `${baseUrl}/${route}`;
}
