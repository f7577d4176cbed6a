/** Options of a bench. */
export interface BenchOptions {
  /** Whether to include rows that take many minutes. */
  isLong: boolean;
  /** Parts of the names of the rows to run, if a bench can run them separately; all by default. */
  only?: string | undefined;
  /**
   * Multiplies the sizes of the hub bench, and the largest one of the grow bench: 0.1 for a quick check, 10 for lists of ten
   * million models.
   */
  scale: number;
}

/** One row of a bench's table. */
export interface BenchRow {
  what: string;
  /** Median of our runs. */
  ours: number;
  /** Median of the peer's runs, alternating with ours. */
  peer?: number;
  unit: string;
  /** The value that the target refers to: ours over the peer's, or the inverse, as `target` says. */
  ratio?: number;
  target: string;
  held: boolean;
  /** All of our runs, in `unit`, to show the variation. */
  runs?: number[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error("a median needs at least one value");
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 0 && lower !== undefined ? (lower + upper) / 2 : upper;
}
