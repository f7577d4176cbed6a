import { custom } from "./custom.ts";
import type { ProviderDefinition } from "./define-provider.ts";
import { local } from "./hub-engine.ts";

/**
 * Returns the definition of a provider that only this hub's router can reach: the hub's own engine, or an
 * OpenAI-compatible server that an administrator added.
 */
export function throughRouter(id: string): ProviderDefinition {
  if (id === local.id) return local;
  return { ...custom({ id, baseUrl: "https://behind-the-router.invalid" }), direct: false };
}
