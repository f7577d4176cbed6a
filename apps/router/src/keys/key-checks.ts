import type { ProviderDefinition } from "@modelyard/inference/providers";

/** Free calls that need a key, for providers without a list of models next to their chat route. */
const documented: Readonly<Record<string, string>> = {
  // https://docs.cohere.com/reference/list-models
  cohere: "https://api.cohere.com/v1/models",
  // https://huggingface.co/docs/hub/api
  "hf-inference": "https://huggingface.co/api/whoami-v2",
  // https://replicate.com/docs/reference/http#account.get
  replicate: "https://api.replicate.com/v1/account",
  // https://wavespeed.ai/docs/docs-common-api/balance
  wavespeed: "https://api.wavespeed.ai/api/v3/balance",
  // https://docs.bfl.ai
  "black-forest-labs": "https://api.bfl.ai/v1/credits",
};

const chatRoute = "chat/completions";

/**
 * Returns the URL of a provider's cheapest call that needs a key.
 * @returns `undefined` when it documents no free one
 */
export function keyCheckOf(definition: ProviderDefinition): URL | undefined {
  const known = documented[definition.id];
  // A provider with another base URL, of a test or a proxy, is called there.
  if (known !== undefined) return at(definition, new URL(known));
  const route = definition.tasks.conversational?.route({ providerModelId: "" });
  if (route?.endsWith(chatRoute) !== true) return undefined;
  return new URL(`${definition.baseUrl}/${route.slice(0, -chatRoute.length)}models`);
}

function at({ baseUrl, keyHosts = [] }: ProviderDefinition, known: URL): URL {
  const base = new URL(baseUrl);
  const isOwn = [base.hostname, ...keyHosts].some((host) => domain(host) === domain(known.hostname));
  return isOwn ? known : new URL(`${known.pathname}${known.search}`, base);
}

function domain(host: string): string {
  return host.split(".").slice(-2).join(".");
}
