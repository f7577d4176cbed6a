import { custom } from "./custom.ts";
import type { ProviderDefinition } from "./define-provider.ts";

/**
 * Returns the definition of an OpenAI-compatible server that a hub's administrator added, and that only this hub's
 * router can reach.
 */
export function throughRouter(id: string): ProviderDefinition {
  return { ...custom({ id, baseUrl: "https://behind-the-router.invalid" }), direct: false };
}
