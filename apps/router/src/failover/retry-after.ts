const longestSeconds = 24 * 3600;

/**
 * How long a provider asks to wait.
 * @param value of its `retry-after`: seconds, or a date
 * @param nowMs since 1970
 * @returns whole seconds, a day at most: clients wait as long as they are told. `undefined`: it says nothing of use.
 */
export function retryAfterSeconds(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,15}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}
