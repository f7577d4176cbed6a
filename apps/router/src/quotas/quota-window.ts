import type { QuotaRequest } from "../contract/quotas.ts";

const lengthsMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Returns the window that contains a time. @param atMs since 1970 */
export function windowAt(window: QuotaRequest["window"], atMs: number): { startsAtMs: number; endsAtMs: number } {
  if (window === "month") {
    const at = new Date(atMs);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
    return { startsAtMs: Date.UTC(year, month), endsAtMs: Date.UTC(year, month + 1) };
  }
  const lengthMs = lengthsMs[window];
  const startsAtMs = Math.floor(atMs / lengthMs) * lengthMs;
  return { startsAtMs, endsAtMs: startsAtMs + lengthMs };
}
