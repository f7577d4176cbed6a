import type { PipelineType } from "@modelyard/tasks";
import type { Plain } from "../literals/tree.ts";

/** A call that somebody who knows providers and addresses worked out: plain data, no functions, no secrets. */
export interface DescribedCall {
  task: PipelineType | "conversational";
  /** A provider's id, or "auto" where the router picks one. */
  provider: string;
  /** The model as the request names it: the provider's own name, or `id` and `id:provider` for the router's chat. */
  providerModelId: string;
  /** Where the request goes, in full. */
  fullUrl: string;
  /** What an OpenAI client is given as its base address, without a trailing slash. */
  baseUrl: string;
  /** Which header carries the token, and the scheme before it; "" is no scheme. Without it: `Authorization: Bearer`. */
  authorizationHeader?: { name: string; scheme: string } | undefined;
  /** The model's server is somebody's own: its address stands in for a provider. */
  endpointUrl?: string | undefined;
  /** The request goes to the provider's own host with the provider's own key, past the router. */
  directRequest?: boolean | undefined;
  /** The organisation that pays. */
  billTo?: string | undefined;
  /** The body that this provider wants, ready but for the samples. */
  providerInputs?: { readonly [key: string]: Plain } | undefined;
}

/** The environment variable that a snippet reads its token from. A snippet never holds the token itself. */
export function tokenVariable({ provider, endpointUrl, directRequest }: DescribedCall): string {
  if (endpointUrl !== undefined) return "API_TOKEN";
  if (directRequest !== true) return "HF_TOKEN";
  const name = provider.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return `${/^[0-9]/.test(name) ? "_" : ""}${name}_API_KEY`;
}
