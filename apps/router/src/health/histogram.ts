/** The bounds of the buckets grow by a quarter, from 1 to about 10 million. */
const growth = 1.25;
const bucketCount = 73;
const logGrowth = Math.log(growth);

export interface Quantiles {
  p50: number;
  p90: number;
  p99: number;
}

/** Counts of positive values in buckets that grow by a quarter, which is the precision of quantiles. */
export type Histogram = Uint32Array;

export function createHistogram(): Histogram {
  return new Uint32Array(bucketCount);
}

export function record(histogram: Histogram, value: number): void {
  const bucket = value <= 1 ? 0 : Math.min(bucketCount - 1, Math.ceil(Math.log(value) / logGrowth));
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

/** @returns `undefined` when nothing was recorded */
export function quantilesOf(histograms: readonly Histogram[]): Quantiles | undefined {
  const sums = createHistogram();
  let total = 0;
  for (const histogram of histograms) {
    for (const [bucket, count] of histogram.entries()) {
      sums[bucket] = (sums[bucket] ?? 0) + count;
      total += count;
    }
  }
  if (total === 0) return undefined;
  return { p50: quantile(sums, total * 0.5), p90: quantile(sums, total * 0.9), p99: quantile(sums, total * 0.99) };
}

function quantile(sums: Histogram, wanted: number): number {
  let seen = 0;
  for (const [bucket, count] of sums.entries()) {
    seen += count;
    // The geometric middle of the bucket.
    if (seen >= wanted) return Number((growth ** (bucket - 0.5)).toPrecision(3));
  }
  return growth ** bucketCount;
}
