import { providerIds } from "./provider-facts.generated.ts";

export { providerIds };

/** The id of a provider with a fixed address. */
export type ProviderId = (typeof providerIds)[number];

const known: ReadonlySet<string> = new Set(providerIds);

/** Returns whether a text, such as a setting, is a provider id. */
export function isProviderId(text: string): text is ProviderId {
  return known.has(text);
}
