import type { BaseArgs, CallMetadata, Options } from "../call/options.ts";
import { type ClientOptions, InferenceClient } from "../client.ts";

export interface ModelyardSettings extends ClientOptions {
  /** A hub token (`hf_…`), or a provider's own key. */
  accessToken?: BaseArgs["accessToken"];
  /** Who does the work, for every model whose id names no provider (`namespace/name:provider`). */
  provider?: BaseArgs["provider"];
  /** The key of `providerOptions` and `providerMetadata`, and the start of each model's `provider`. Default `modelyard`. */
  name?: string;
  /** Sends reasoning back with the conversation, as `reasoning_content`; servers that do not know the field refuse it. */
  sendReasoning?: boolean;
  /** How many texts a request for embeddings holds. Default 32, the most that servers of the hub's own format take. */
  maxEmbeddingsPerCall?: number;
}

/** What the models of one provider share. */
export interface Context {
  client: InferenceClient;
  /** Beside the body of a call, which the SDK shows in results and errors: the key is the client's alone. */
  target: Pick<BaseArgs, "provider">;
  name: string;
  sendReasoning: boolean;
  maxEmbeddingsPerCall: number;
}

export function contextOf({
  accessToken,
  provider,
  name = "modelyard",
  sendReasoning = false,
  maxEmbeddingsPerCall = 32,
  ...options
}: ModelyardSettings): Context {
  const target = provider === undefined ? {} : { provider };
  return { client: new InferenceClient(accessToken, options), target, name, sendReasoning, maxEmbeddingsPerCall };
}

interface SdkCall {
  abortSignal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

/** Options of one call, and what becomes known about it when it has ended. */
export function callOptions({ abortSignal, headers }: SdkCall) {
  const call: { options: Options; metadata: CallMetadata | undefined } = {
    metadata: undefined,
    options: { onMetadata: (metadata) => void (call.metadata = metadata) },
  };
  if (abortSignal !== undefined) call.options.signal = abortSignal;
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) given[name] = value;
  call.options.headers = given;
  return call;
}
