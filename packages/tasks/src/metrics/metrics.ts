import { audioMetrics } from "./audio.ts";
import { classificationMetrics } from "./classification.ts";
import { generationMetrics } from "./generation.ts";
import { numberMetrics } from "./numbers.ts";
import { retrievalMetrics } from "./retrieval.ts";
import { textMetrics } from "./text.ts";
import { visionMetrics } from "./vision.ts";

/**
 * Every metric that the catalogue explains, by our own key. Tasks name metrics as is usual in their field; `metricKey`
 * translates.
 */
export const metrics = {
  ...classificationMetrics,
  ...retrievalMetrics,
  ...textMetrics,
  ...audioMetrics,
  ...visionMetrics,
  ...generationMetrics,
  ...numberMetrics,
} as const;

/** Key of a metric. */
export type MetricKey = keyof typeof metrics;
