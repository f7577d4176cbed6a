import type { KeyOwnerKind } from "../contract/provider-keys.ts";

/** What is known of a call so far: written to the access log, the usage records and the trace when it has ended. */
export interface CallReport {
  /** The hub's id of the model, or the path at a named provider. */
  model: string | undefined;
  /** The provider that was called last. */
  provider: string | undefined;
  /** Whose key that provider was called with. */
  keyFrom: KeyOwnerKind | undefined;
  /** From the start of the call to the first byte of a provider's response. */
  firstByteMs: number | undefined;
  /** From the start of the last attempt to its first byte. */
  providerFirstByteMs: number | undefined;
  sizeBytes: number | undefined;
  /** Requests sent to providers, resends included. */
  attempts: number | undefined;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** Part of the input tokens. */
  cachedReadTokens: number | undefined;
  cachedWriteTokens: number | undefined;
  /** The tokens are estimated: the caller left before the stream reported its usage. */
  isEstimated: boolean | undefined;
  images: number | undefined;
  /** Audio seconds billed. */
  seconds: number | undefined;
  /** The provider's own name for the model. */
  providerModelId: string | undefined;
  /** The code of the error that the caller got, or a sentence about a response that broke off. */
  error: string | undefined;
}

/** Returns a report in which nothing is known. All reports have one shape, because every call reads them. */
export function emptyReport(): CallReport {
  return {
    model: undefined,
    provider: undefined,
    keyFrom: undefined,
    firstByteMs: undefined,
    providerFirstByteMs: undefined,
    sizeBytes: undefined,
    attempts: undefined,
    inputTokens: undefined,
    outputTokens: undefined,
    cachedReadTokens: undefined,
    cachedWriteTokens: undefined,
    isEstimated: undefined,
    images: undefined,
    seconds: undefined,
    providerModelId: undefined,
    error: undefined,
  };
}
