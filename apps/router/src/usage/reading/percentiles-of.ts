/** Decimal digits of a bucket's count. */
const digits = 12;
/** The upper limit of a bucket is that of the previous one, times this. */
const ratio = 1.1;

/**
 * Returns the times within which half, and 95 % of the calls ended, in whole milliseconds. They differ from those of the
 * calls themselves by at most 5 %, and by rounding.
 * @param histogram a decimal number: twelve digits for each bucket, the lowest last. Bucket `b` counts calls from 1.1 ^ b to
 * 1.1 ^ (b + 1) ms
 * @returns `null`: there are no calls
 */
export function percentilesOf(histogram: string): { p50: number; p95: number } | null {
  const counts: number[] = [];
  for (let end = histogram.length; end > 0; end -= digits) {
    counts.push(Number(histogram.slice(Math.max(0, end - digits), end)));
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return { p50: valueAt(Math.ceil(total * 0.5), counts), p95: valueAt(Math.ceil(total * 0.95), counts) };
}

/** @param rank 1: the fastest call */
function valueAt(rank: number, counts: readonly number[]): number {
  let seen = 0;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen >= rank;
  });
  return Math.round(ratio ** (bucket + 0.5));
}
