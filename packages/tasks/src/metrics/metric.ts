/** What to know about a metric before comparing models by it. */
export interface Metric {
  /** Display name. */
  name: string;
  /** Formula in TeX; absent for metrics that are a trained model or a procedure. */
  formula?: string;
  /** Meaning of the formula's symbols. */
  symbols?: string;
  /** Possible values, as an interval with its unit. */
  range: string;
  /** Which values are better. */
  better: "higher" | "lower" | "depends";
  /** When the number misleads. */
  pitfall: string;
}

export type Metrics = Readonly<Record<string, Metric>>;

/** Tags a TeX formula whose backslashes are kept. */
export const tex = String.raw;
