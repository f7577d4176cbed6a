import { custom } from "./custom.ts";
import type { ProviderDefinition } from "./define-provider.ts";

/** A server that a hub's administrator named: it speaks OpenAI's format, and is reached through that hub alone. */
export function throughRouter(id: string): ProviderDefinition {
  return { ...custom({ id, baseUrl: "https://behind-the-router.invalid" }), direct: false };
}
