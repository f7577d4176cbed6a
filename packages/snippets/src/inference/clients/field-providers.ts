/**
 * The providers that `huggingface_hub` 2.4 and `@huggingface/inference` 4.13 know; both refuse any other name.
 * @see https://huggingface.co/docs/inference-providers
 */
const providers: ReadonlySet<string> = new Set([
  "auto",
  "baseten",
  "cerebras",
  "cohere",
  "deepinfra",
  "fal-ai",
  "featherless-ai",
  "fireworks-ai",
  "groq",
  "hf-inference",
  "novita",
  "nscale",
  "openai",
  "ovhcloud",
  "publicai",
  "replicate",
  "scaleway",
  "together",
  "wavespeed",
  "zai-org",
]);

export const fieldKnows = (provider: string): boolean => providers.has(provider);
