import type { CallMetadata } from "@modelyard/inference";
import type { CallFailure } from "./call-failure.ts";
import type { RecordedExchange } from "./record-exchange.ts";

/** Facts about a call that are shown beside its response. */
export interface CallFacts {
  provider: string | undefined;
  requestId: string | undefined;
  elapsedMs: number;
  /** Milliseconds from the start of the call to the first text. */
  firstTextMs: number | undefined;
  /** Output tokens per second, from the first text to the last. */
  tokensPerSecond: number | undefined;
  costUsd: number | undefined;
}

interface Observed {
  metadata: CallMetadata | undefined;
  exchange: RecordedExchange | undefined;
  failure: CallFailure | undefined;
  startedMs: number;
  /** When the first text arrived; both in milliseconds since 1970. */
  firstTextMs: number | undefined;
  endedMs: number;
}

export function callFacts({ metadata, exchange, failure, startedMs, firstTextMs, endedMs }: Observed): CallFacts {
  const headers = new Map(exchange?.response?.headers);
  const named = metadata?.provider === "auto" ? undefined : metadata?.provider;
  const cost = metadata?.costUsd ?? Number(headers.get("x-cost-usd") ?? Number.NaN);
  const tokens = metadata?.usage?.completion_tokens;
  const writingMs = endedMs - (firstTextMs ?? endedMs);
  return {
    provider: headers.get("x-provider") ?? named ?? failure?.provider,
    requestId: headers.get("x-request-id") ?? failure?.requestId ?? (metadata?.requestId || undefined),
    elapsedMs: endedMs - startedMs,
    firstTextMs: firstTextMs === undefined ? undefined : firstTextMs - startedMs,
    tokensPerSecond: tokens !== undefined && writingMs > 0 ? (tokens * 1000) / writingMs : undefined,
    costUsd: Number.isFinite(cost) ? cost : undefined,
  };
}
