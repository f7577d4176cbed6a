import type { Effects } from "./call-scope.ts";
import type { RequestKind } from "./outgoing-request.ts";

/** How often and how soon failed requests are retried. */
export interface RetryOptions {
  /**
   * Maximum number of retries.
   * @default 2
   */
  retries?: number;
  /**
   * Maximum delay before a retry, in milliseconds. If the server asks for a longer one, the request is not retried.
   * @default 30000
   */
  maxDelayMs?: number;
  /**
   * Mean delay before the first retry, in milliseconds; each further delay doubles.
   * @default 500
   */
  delayMs?: number;
}

export const defaultRetry: Required<RetryOptions> = { retries: 2, maxDelayMs: 30_000, delayMs: 500 };

export function isRetryableStatus(status: number, kind: RequestKind): boolean {
  if (status === 429 || status === 503) return kind !== "once";
  return kind === "read" && (status === 408 || (status >= 500 && status !== 501 && status !== 505));
}

/**
 * Returns the delay before attempt number `attempt` (from 1).
 * @returns milliseconds, or `undefined` if the server requests a longer delay than is allowed
 */
export function retryDelayMs(
  attempt: number,
  retryAfter: string | null | undefined,
  { delayMs, maxDelayMs }: Required<RetryOptions>,
  { now, random }: Pick<Effects, "now" | "random">,
): number | undefined {
  const asked = retryAfterMs(retryAfter, now());
  if (asked !== undefined) return asked <= maxDelayMs ? asked : undefined;
  return Math.min(maxDelayMs, delayMs * 2 ** (attempt - 1) * (0.5 + random()));
}

/** Parses `Retry-After`: seconds or a date. */
function retryAfterMs(value: string | null | undefined, now: number): number | undefined {
  if (!value?.trim()) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
