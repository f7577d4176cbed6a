let latestMs = Number.NaN;
let latest = "";

/** Formats a time as ISO 8601. Reuses the previous text within a millisecond. */
export function isoTime(atMs: number): string {
  if (atMs !== latestMs) {
    latest = new Date(atMs).toISOString();
    latestMs = atMs;
  }
  return latest;
}
