/** The id of every provider with a fixed address. */
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

export type ProviderId = (typeof providerIds)[number];

const known: ReadonlySet<string> = new Set(providerIds);

/** Whether a text, such as a setting, is a provider's id. */
export function isProviderId(text: string): text is ProviderId {
  return known.has(text);
}
