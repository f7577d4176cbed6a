import type { Target } from "../call.ts";
import { hostOf } from "../hub/hosts.ts";

/** Returns the name of the server for errors: the provider id, or host and model of a custom endpoint. */
export function serverNameOf({ provider, model, url }: Target): string {
  if (provider.direct !== true) return provider.id;
  const host = hostOf(url);
  const server = provider.id === host ? host : `${provider.id} at ${host}`;
  return model === undefined || model.includes("://") ? server : `${server} (model ${model})`;
}
