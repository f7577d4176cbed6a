import { local } from "@modelyard/inference/providers";
import { hubOwner } from "../owners/key-owner.ts";
import { type CallableProvider, callableProvider } from "../providers/callable-provider.ts";

/** The engine that runs models of this hub. */
export interface LocalEngine {
  /** Scheme, host and port. */
  url: string;
  /** Accepted by the engine only from this router. */
  key: string;
}

/** The id of the hub's own engine as a provider. */
export const localProviderId = local.id;

export function localProvider({ url, key }: LocalEngine): CallableProvider {
  return callableProvider({ ...local, baseUrl: url }, { key, owner: hubOwner, custom: false });
}

/**
 * Returns the headers that tell the engine who calls which model. The engine believes them and not the body, so the
 * caller's access to the model must have been checked.
 */
export function engineHeaders({ userId, modelId }: { userId: string; modelId: string }): Record<string, string> {
  return { "x-modelyard-caller": userId, "x-modelyard-model": modelId };
}
