/** What a developer should know of a metric before comparing two models by it. */
export interface Metric {
  name: string;
  /** TeX. Metrics that are a trained model or a procedure have none. */
  formula?: string;
  /** What the symbols of the formula mean. */
  symbols?: string;
  /** The values it can take, as an interval with its unit. */
  range: string;
  /** Which values are better. */
  better: "higher" | "lower" | "depends";
  /** When the number misleads. */
  pitfall: string;
}

export type Metrics = Readonly<Record<string, Metric>>;

/** TeX keeps its backslashes. */
export const tex = String.raw;
