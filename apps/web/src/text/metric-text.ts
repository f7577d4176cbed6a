import { type Metric, type MetricKey, metrics } from "@modelyard/tasks/metrics";
import type { Language } from "./language.ts";
import { metricTexts } from "./tr/metric-texts/index.ts";

/** The texts of a metric. */
export type MetricText = Pick<Metric, "name" | "symbols" | "range" | "pitfall">;

/** Returns the texts of a metric in a language. */
export function metricText(key: MetricKey, language: Language): MetricText {
  return language === "en" ? metrics[key] : { range: metrics[key].range, ...metricTexts[key] };
}
