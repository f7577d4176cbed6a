let latestMs = Number.NaN;
let latest = "";

/** A time as ISO 8601 writes it. At many calls a millisecond, the text of the one before is used again. */
export function isoTime(atMs: number): string {
  if (atMs !== latestMs) {
    latest = new Date(atMs).toISOString();
    latestMs = atMs;
  }
  return latest;
}
