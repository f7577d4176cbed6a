import type { ProviderMappings } from "../../data/hub-client.ts";

/** Returns the providers that serve a model now, without those in trial status or with errors. */
export function liveProviders(providers: ProviderMappings): ProviderMappings {
  return Object.fromEntries(Object.entries(providers).filter(([, { status }]) => status === "live"));
}
