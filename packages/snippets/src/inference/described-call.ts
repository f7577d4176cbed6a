import type { PipelineType } from "@modelyard/tasks";

/** A call that was worked out from a provider's definition: plain data, no functions, no secrets. */
export interface DescribedCall {
  task: PipelineType | "conversational";
  /** A provider's id, or "auto" where the router picks one. */
  provider: string;
  /** The model as the request names it: the provider's own name, or `id` and `id:provider` for the router's chat. */
  providerModelId: string;
  /** Where the request goes, in full. Missing where only a client that looks providers up can make the call. */
  fullUrl?: string | undefined;
  /** What an OpenAI client is given as its base address, without a trailing slash. Only chat needs it. */
  baseUrl?: string | undefined;
  /** This hub's router, where it is not the one that the field's clients have built in. Without a trailing slash. */
  routerUrl?: string | undefined;
  /** This hub's own address, where {@link routerUrl} is given. Without a trailing slash. */
  hubUrl?: string | undefined;
  /** Which header carries the token, and the scheme before it; "" is no scheme. Without it: `Authorization: Bearer`. */
  authorizationHeader?: { name: string; scheme: string } | undefined;
  /** The model's server is somebody's own: its address stands in for a provider. */
  endpointUrl?: string | undefined;
  /** The request goes to the provider's own host with the provider's own key, past the router. */
  directRequest?: boolean | undefined;
  /** The organisation that pays. */
  billTo?: string | undefined;
  /** Further headers that the provider wants. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** What the call is about, where the reader gave it: instead of the sample inputs. */
  inputs?: unknown;
  /**
   * The JSON body that this provider wants. The reader's file is given by its name. Without it, the body has
   * hf-inference's shape.
   */
  providerInputs?: Readonly<Record<string, unknown>> | undefined;
  /** How that body carries the file: as the whole of it, in a multipart form, or as text in JSON. */
  fileForm?: "body" | "form" | "base64" | "dataUrl" | undefined;
  /**
   * Where the file is in `providerInputs`: field names from the outside in, positions in lists as text. Without it, every
   * text that equals the file's name is the file.
   */
  filePaths?: readonly (readonly string[])[] | undefined;
}

/** The environment variable that a snippet reads its token from. A snippet never holds the token itself. */
export function tokenVariable({ provider, endpointUrl, directRequest }: DescribedCall): string {
  if (endpointUrl !== undefined) return "API_TOKEN";
  // Both are the hub's own: they take its token, whichever way they are called.
  if (directRequest !== true || provider === "auto" || provider === "hf-inference") return "HF_TOKEN";
  const name = provider.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return `${/^[0-9]/.test(name) ? "_" : ""}${name}_API_KEY`;
}
