import { isHttpAddress } from "../../adapters/http-address.ts";
import type { TaskAdapter } from "../../adapters/task-adapter.ts";
import type { TaskCall } from "../../adapters/task-call.ts";
import type { ProviderDefinition } from "../../providers/define-provider.ts";

/** Returns the base address of a provider's paths: its own, or its path on the router. */
export function baseUrlOf(
  provider: ProviderDefinition,
  adapter: Pick<TaskAdapter, "baseUrl">,
  { direct, routerUrl }: { direct: boolean; routerUrl: string },
): string {
  return direct ? (adapter.baseUrl ?? provider.baseUrl) : `${routerUrl}/${provider.id}`;
}

/** Returns the full URL of a call. A route that is a full URL is used unchanged. */
export function addressOf(adapter: TaskAdapter, call: TaskCall, baseUrl: string): string {
  const route = adapter.route(call);
  return isHttpAddress(route) ? route : `${baseUrl}/${route}`;
}
