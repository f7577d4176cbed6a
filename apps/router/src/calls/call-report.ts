import type { KeyOwnerKind } from "../contract/provider-keys.ts";

/** What is known of an exchange at its end, as the access log says it. */
export interface ExchangeFacts {
  requestId: string;
  method: string | undefined;
  /** Without the query string. */
  path: string;
  status: number | undefined;
  durationMs: number | undefined;
  userId: string | undefined;
  userName: string | undefined;
  /** Of the access token that the caller showed. */
  tokenId: string | undefined;
  /** The organisation that pays. */
  billTo: string | undefined;
  billToId: string | undefined;
  model: string | undefined;
  provider: string | undefined;
  /** Whose key the provider was called with. */
  keyFrom: KeyOwnerKind | undefined;
  firstByteMs: number | undefined;
  /** From asking the provider that answered to its first byte. */
  providerFirstByteMs: number | undefined;
  sizeBytes: number | undefined;
  attempts: number | undefined;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** Of the input tokens. */
  cachedReadTokens: number | undefined;
  cachedWriteTokens: number | undefined;
  /** The provider did not tell the tokens: the caller left before the end of a stream. */
  isEstimated: boolean | undefined;
  images: number | undefined;
  /** Of sound that was understood. */
  seconds: number | undefined;
  /** The provider's own name for the model, where it is known. */
  providerModelId: string | undefined;
  error: string | undefined;
}

/** Nothing else is known yet. All have one shape, because they are read at every call. */
export function firstFacts({
  requestId,
  method,
  path,
}: Pick<ExchangeFacts, "requestId" | "method" | "path">): ExchangeFacts {
  return {
    requestId,
    method,
    path,
    status: undefined,
    durationMs: undefined,
    userId: undefined,
    userName: undefined,
    tokenId: undefined,
    billTo: undefined,
    billToId: undefined,
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
