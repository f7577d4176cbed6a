export interface RetryOptions {
  /** How often a request is sent again, at most. Default 2; 0 sends once. */
  retries?: number;
  /** Longest wait before a further try; a server that asks for longer is not asked again. Default 30,000. */
  maxDelayMs?: number;
  /** Middle of the first wait; each further one doubles. Default 500. */
  delayMs?: number;
}

export const defaultRetry = { retries: 2, maxDelayMs: 30_000, delayMs: 500 } as const;

/**
 * What a request asks for. `read` changes nothing, so it may be sent again after any failure that may pass. `work` costs
 * money: it is sent again only where the server cannot have started on it.
 */
export type RequestKind = "read" | "work";

export function isRetryableStatus(status: number, kind: RequestKind): boolean {
  if (status === 429 || status === 503) return true;
  return kind === "read" && (status === 408 || (status >= 500 && status !== 501 && status !== 505));
}

/**
 * How long to wait before try number `attempt` (from 1).
 * @returns milliseconds, or `undefined` if the server asks for longer than is allowed
 */
export function retryDelayMs(
  attempt: number,
  retryAfter: string | null,
  { delayMs, maxDelayMs, now, random }: { delayMs: number; maxDelayMs: number; now: number; random: () => number },
): number | undefined {
  const asked = retryAfterMs(retryAfter, now);
  if (asked !== undefined) return asked <= maxDelayMs ? asked : undefined;
  const middle = delayMs * 2 ** (attempt - 1);
  return Math.min(maxDelayMs, middle * (0.5 + random()));
}

/** Reads `Retry-After`: seconds or a date. */
function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
