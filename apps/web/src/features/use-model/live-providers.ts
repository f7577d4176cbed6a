import type { ProviderMappings } from "../../data/hub-client.ts";

/** The providers that serve a model now, without those that are on trial or report errors. */
export function liveProviders(providers: ProviderMappings): ProviderMappings {
  return Object.fromEntries(Object.entries(providers).filter(([, { status }]) => status === "live"));
}
