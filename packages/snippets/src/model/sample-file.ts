import { type SampleMediaName, sampleMediaUrl } from "@modelyard/tasks";
import type { ModelFacts } from "./model-facts.ts";

/**
 * Returns what code on the reader's machine opens a sample by: this hub's address, which the machine reaches as it
 * downloads the model from there, or the name of a file where no hub was given.
 */
export function sampleFile({ hubUrl }: ModelFacts, name: SampleMediaName): string {
  return hubUrl === undefined ? name : sampleMediaUrl(hubUrl, name);
}
