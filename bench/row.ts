/** What a bench is asked for. */
export interface BenchOptions {
  /** Also what takes many minutes. */
  isLong: boolean;
  /** Part of the names of the rows to run, where a bench can run them one by one; all by default. */
  only?: string | undefined;
}

/** One line of a bench's table. */
export interface BenchRow {
  what: string;
  /** Median of our runs. */
  ours: number;
  /** Median of the peer's runs, taken in turn with ours. */
  peer?: number;
  unit: string;
  /** What the target is about: ours over peer, or the other way round, as `target` says. */
  ratio?: number;
  target: string;
  held: boolean;
  /** All of our runs, in `unit`, to show how they varied. */
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
