import type { Target } from "../call.ts";
import { hostOf } from "../hub/hosts.ts";

/** How errors name who responded: a provider by its id, the caller's own server by its host and model. */
export function serverNameOf({ provider, model, url }: Target): string {
  if (provider.direct !== true) return provider.id;
  const host = hostOf(url);
  const server = provider.id === host ? host : `${provider.id} at ${host}`;
  return model === undefined || model.includes("://") ? server : `${server} (model ${model})`;
}
