const longestSeconds = 24 * 3600;

/**
 * Parses how long a provider asks to wait.
 * @param value of its `retry-after`: seconds, or a date
 * @param nowMs since 1970
 * @returns whole seconds, at most a day, because clients wait that long; `undefined` without a usable value
 */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,15}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}
