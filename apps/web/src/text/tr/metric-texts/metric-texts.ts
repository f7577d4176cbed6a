import type { Metric, MetricKey } from "@modelyard/tasks/metrics";

/** A metric in another language. A range of numbers alone is the same in every language. */
export type TranslatedMetric = Pick<Metric, "name" | "symbols" | "pitfall"> & { range?: string };

/** Metrics by their key. */
export type MetricTexts = Readonly<Partial<Record<MetricKey, TranslatedMetric>>>;
