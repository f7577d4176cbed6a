import type { IncomingMessage } from "node:http";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import type { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { RouterError } from "../errors/router-error.ts";
import type { RunningCall } from "./running-call.ts";

/** What a caller asks: through Node's own server, or here as a whole. */
export type CallerRequest = IncomingMessage | CompleteRequest;

/** One request of a caller and the answer to it. */
export interface Exchange {
  request: CallerRequest;
  response: CallerResponse;
  requestId: string;
  /** Without the query string. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  startedAtMs: number;
  /** The caller has gone away before the answer was complete. */
  left: boolean;
  /** The call of a provider that runs now. */
  call: RunningCall | undefined;
  /** How errors are told, where it is not in OpenAI's shape. */
  errorBody?: (error: RouterError) => object;
  /** What the access log says at the end. */
  facts: ExchangeFacts;
}

export interface ExchangeFacts {
  userId?: string;
  userName?: string;
  /** Of the access token that the caller showed. */
  tokenId?: string;
  /** The organisation that pays. */
  billTo?: string;
  billToId?: string;
  model?: string;
  provider?: string;
  /** Whose key the provider was called with. */
  keyFrom?: KeyOwnerKind;
  firstByteMs?: number;
  /** From asking the provider that answered to its first byte. */
  providerFirstByteMs?: number;
  sizeBytes?: number;
  attempts?: number;
  inputTokens?: number;
  outputTokens?: number;
  images?: number;
  /** Of sound that was understood. */
  seconds?: number;
  /** The provider's own name for the model, where it is known. */
  providerModelId?: string;
  error?: string;
}

interface NewExchange {
  request: CallerRequest;
  response: CallerResponse;
  requestId: string;
  startedAtMs: number;
}

/** Begins an exchange; from here on, a caller who leaves ends the provider's request too. */
export function beginExchange({ request, response, requestId, startedAtMs }: NewExchange): Exchange {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const exchange: Exchange = {
    request,
    response,
    requestId,
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? "" : url.slice(mark),
    startedAtMs,
    left: false,
    call: undefined,
    facts: {},
  };
  response.once("close", () => {
    if (response.writableFinished) return;
    exchange.left = true;
    exchange.call?.abandon();
  });
  return exchange;
}

/** The caller left; there is nobody to answer. */
export class CallerLeftError extends Error {
  override name = "CallerLeftError";
}
