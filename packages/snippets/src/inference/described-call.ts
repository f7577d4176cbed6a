import type { PipelineType } from "@modelyard/tasks";

/** A call as plain data, without functions and secrets. `describeCall` of `@modelyard/inference` returns one. */
export interface DescribedCall {
  /** Task of the call. */
  task: PipelineType | "conversational";
  /** Provider id, or "auto" if the router chooses. */
  provider: string;
  /** The model as the request names it: the provider's own name, or `id` and `id:provider` for the router's chat. */
  providerModelId: string;
  /** Full URL of the request; absent if only a client that looks providers up can make the call. */
  fullUrl?: string | undefined;
  /** Base address for OpenAI clients, without a trailing slash. Only chat needs it. */
  baseUrl?: string | undefined;
  /** Address of this hub's router, without a trailing slash, if third-party clients do not know it. */
  routerUrl?: string | undefined;
  /** Address of this hub, without a trailing slash, if {@link routerUrl} is given. */
  hubUrl?: string | undefined;
  /**
   * The header that carries the token.
   * @default `Authorization: Bearer`
   */
  authorizationHeader?:
    | {
        /** Header name. */
        name: string;
        /** The word before the token; empty if there is none. */
        scheme: string;
      }
    | undefined;
  /** Address of a custom endpoint that is called instead of a provider. */
  endpointUrl?: string | undefined;
  /** Whether the call goes straight to the provider with its own key. */
  directRequest?: boolean | undefined;
  /** Organization to bill. */
  billTo?: string | undefined;
  /** Extra headers that the provider requires. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Inputs to use instead of the sample inputs. */
  inputs?: unknown;
  /**
   * JSON body for this provider. A file is represented by its name.
   * @default a body in the format of hf-inference
   */
  providerInputs?: Readonly<Record<string, unknown>> | undefined;
  /** How the body carries the file: as the whole body, in a multipart form, or as text in JSON. */
  fileForm?: "body" | "form" | "base64" | "dataUrl" | undefined;
  /**
   * Paths of the file in `providerInputs`: field names from the outside in, list positions as text.
   * @default every text that equals the file's name
   */
  filePaths?: readonly (readonly string[])[] | undefined;
}

/** Returns the name of the environment variable that a snippet reads its token from. Snippets never hold tokens. */
export function tokenVariable({ provider, endpointUrl, directRequest }: DescribedCall): string {
  if (endpointUrl !== undefined) return "API_TOKEN";
  // Both belong to the hub and take its token, however they are called.
  if (directRequest !== true || provider === "auto" || provider === "hf-inference") return "HF_TOKEN";
  const name = provider.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return `${/^[0-9]/.test(name) ? "_" : ""}${name}_API_KEY`;
}
