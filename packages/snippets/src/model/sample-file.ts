import { type SampleMediaName, sampleMediaUrl } from "@modelyard/tasks";
import type { ModelFacts } from "./model-facts.ts";

/**
 * Returns how code on the reader's machine opens a sample: by its URL on this hub, which the machine can reach because
 * it downloads the model from there, or by file name if no hub is given.
 */
export function sampleFile({ hubUrl }: ModelFacts, name: SampleMediaName): string {
  return hubUrl === undefined ? name : sampleMediaUrl(hubUrl, name);
}
