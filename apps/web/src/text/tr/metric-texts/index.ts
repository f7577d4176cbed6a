import type { MetricKey } from "@modelyard/tasks/metrics";
import { audioTexts } from "./audio.ts";
import { classificationTexts } from "./classification.ts";
import { generationTexts } from "./generation.ts";
import type { TranslatedMetric } from "./metric-texts.ts";
import { numbersTexts } from "./numbers.ts";
import { retrievalTexts } from "./retrieval.ts";
import { textTexts } from "./text.ts";
import { visionTexts } from "./vision.ts";

/** The metrics of the catalogue in Turkish. */
export const metricTexts: Readonly<Record<MetricKey, TranslatedMetric>> = {
  ...classificationTexts,
  ...retrievalTexts,
  ...textTexts,
  ...audioTexts,
  ...visionTexts,
  ...generationTexts,
  ...numbersTexts,
};
