import type { BaseArgs, CallMetadata, Options } from "../call/options.ts";
import { type ClientOptions, InferenceClient } from "../client.ts";

/** Settings of `createModelyard`: options of the client, and how models behave in the AI SDK. */
export interface ModelyardSettings extends ClientOptions {
  /** A hub token (`hf_…`) or a provider's own key. */
  accessToken?: BaseArgs["accessToken"];
  /**
   * Provider or policy for model ids that name no provider.
   * @default "auto"
   */
  provider?: BaseArgs["provider"];
  /**
   * Key of `providerOptions` and `providerMetadata`, and prefix of each model's `provider`.
   * @default "modelyard"
   */
  name?: string;
  /**
   * Whether to send earlier reasoning back with the conversation, as `reasoning_content`. Servers that do not know the
   * field reject it.
   * @default false
   */
  sendReasoning?: boolean;
  /**
   * Maximum number of texts per embedding request. The default is the limit of servers with the hub's own format.
   * @default 32
   */
  maxEmbeddingsPerCall?: number;
}

/** Settings that all models of one provider share. */
export interface Context {
  client: InferenceClient;
  /** Separate from the body of a call, which the SDK shows in results and errors: only the client holds the key. */
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

/** Returns the options of one call, and an object that receives its metadata when it has ended. */
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
