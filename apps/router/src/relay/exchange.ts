import type { IncomingMessage } from "node:http";
import { nowhere, type Placed } from "@modelyard/platform/dense-set";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import type { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import type { HeldBody } from "@modelyard/platform/http/body-memory";
import { type ExchangeFacts, firstFacts } from "../calls/call-report.ts";
import type { RunningCall } from "../calls/running-call.ts";
import type { RouterError } from "../errors/router-error.ts";
import type { Asked } from "../quotas/estimates/estimate-usage.ts";
import type { Admission } from "../quotas/quotas.ts";
import type { ExchangeTrace } from "../tracing/tracer.ts";

/** What a caller asks: through Node's own server, or here as a whole. */
export type CallerRequest = IncomingMessage | CompleteRequest;

/** One request of a caller and the answer to it. */
export interface Exchange extends Placed {
  request: CallerRequest;
  response: CallerResponse;
  requestId: string;
  /** Without the query string, and from `/v1` on where the caller wrote `/router` before it. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  startedAtMs: number;
  /** The caller has gone away before the answer was complete. */
  left: boolean;
  /** What the caller wants, for whoever has to guess what it may use. */
  asked: Asked | undefined;
  /** What budgets have set aside for it. */
  admission: Admission | undefined;
  /** The memory that the caller's body takes. */
  heldBody: HeldBody | undefined;
  /** The call of a provider that runs now. */
  call: RunningCall | undefined;
  /** Who still reads the memory of the caller's body, to send it to a provider. */
  inFlight: { writes: number };
  /** The head of a stream and comments were sent, so that nobody between cuts it off; no provider has begun to answer. */
  isToldToWait: boolean;
  /** Where traces are recorded. */
  trace: ExchangeTrace | undefined;
  /** How errors are told, where it is not in OpenAI's shape. */
  errorBody?: (error: RouterError) => object;
  /** The same, as the last event of a stream. */
  errorEvent?: (error: RouterError) => string;
  /** What the access log says at the end. */
  facts: ExchangeFacts;
}

interface NewExchange {
  request: CallerRequest;
  response: CallerResponse;
  requestId: string;
  startedAtMs: number;
  trace?: ExchangeTrace | undefined;
}

/** Begins an exchange; from here on, a caller who leaves ends the provider's request too. */
export function beginExchange({ request, response, requestId, startedAtMs, trace }: NewExchange): Exchange {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const exchange: Exchange = {
    place: nowhere,
    request,
    response,
    requestId,
    path: withoutRouterPrefix(path),
    query: mark === -1 ? "" : url.slice(mark),
    startedAtMs,
    left: false,
    asked: undefined,
    admission: undefined,
    heldBody: undefined,
    call: undefined,
    inFlight: { writes: 0 },
    isToldToWait: false,
    trace,
    facts: firstFacts({ requestId, method: request.method, path }),
  };
  response.once("close", () => {
    if (response.writableFinished) return;
    exchange.left = true;
    exchange.call?.abandon();
  });
  return exchange;
}

/** Clients that are given `/router` as the router's address find `/v1` below it, beside the providers. */
function withoutRouterPrefix(path: string): string {
  return path.startsWith("/router/v1/") ? path.slice("/router".length) : path;
}

/** The status under which calls are recorded whose caller left or stopped them; nginx uses the same. */
export const callerLeftStatus = 499;

/** The caller left; there is nobody to answer. */
export class CallerLeftError extends Error {
  override name = "CallerLeftError";
}
