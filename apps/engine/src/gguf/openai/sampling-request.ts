import { randomInt } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { Sampling } from "../generation/generate.ts";
import type { GgufFacts } from "../load/check-gguf-file.ts";

const stop = z.string().min(1).max(limits.engine.stopChars);
const text = z.union([stop, z.array(stop).max(limits.engine.stops)]);

/** What requests for generated text share. `null` is the default, as for OpenAI. */
export const samplingFields = {
  model: z.string().nullish(),
  temperature: z.number().min(0).max(5).nullish(),
  top_p: z.number().gt(0).max(1).nullish(),
  top_k: z.number().int().min(0).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  repetition_penalty: z.number().gt(0).max(10).nullish(),
  seed: z.number().int().nullish(),
  stop: text.nullish(),
  n: z.number().int().min(1).max(limits.engine.choices).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
};
const SamplingRequest = z.object(samplingFields);
export type SamplingRequest = z.infer<typeof SamplingRequest>;

/** Where neither the request nor the file names a value; those of llama.cpp. */
const defaults = { temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05, repetitionPenalty: 1 };
const seeds = 2 ** 32;

/** Returns how to choose tokens: as the request says, then as the file recommends. */
export function samplingOf(request: SamplingRequest, { header }: Pick<GgufFacts, "header">): Sampling {
  const recommended = (key: string): number | undefined => {
    const value = header.metadata.get(`general.sampling.${key}`);
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  return {
    temperature: request.temperature ?? recommended("temp") ?? defaults.temperature,
    topK: request.top_k ?? recommended("top_k") ?? defaults.topK,
    topP: request.top_p ?? recommended("top_p") ?? defaults.topP,
    minP: request.min_p ?? recommended("min_p") ?? defaults.minP,
    repetitionPenalty: request.repetition_penalty ?? recommended("penalty_repeat") ?? defaults.repetitionPenalty,
    frequencyPenalty: request.frequency_penalty ?? 0,
    presencePenalty: request.presence_penalty ?? 0,
    seed: request.seed === undefined || request.seed === null ? randomInt(seeds) : request.seed >>> 0,
  };
}

export function stopsOf({ stop: stops }: SamplingRequest): string[] {
  if (stops === undefined || stops === null) return [];
  return typeof stops === "string" ? [stops] : stops;
}
