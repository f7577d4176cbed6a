/** The ids of all providers with a fixed address. */
export const providerIds = [
  "baseten",
  "black-forest-labs",
  "cerebras",
  "clarifai",
  "cohere",
  "deepinfra",
  "fal-ai",
  "featherless-ai",
  "fireworks-ai",
  "groq",
  "hf-inference",
  "hyperbolic",
  "nebius",
  "novita",
  "nscale",
  "nvidia",
  "openai",
  "ovhcloud",
  "publicai",
  "replicate",
  "sambanova",
  "scaleway",
  "together",
  "wavespeed",
  "zai-org",
] as const;

/** The id of a provider with a fixed address. */
export type ProviderId = (typeof providerIds)[number];

const known: ReadonlySet<string> = new Set(providerIds);

/** Returns whether a text, such as a setting, is a provider id. */
export function isProviderId(text: string): text is ProviderId {
  return known.has(text);
}
