import { isRecord } from "../../adapters/shape.ts";
import type { ModelMapping } from "../../adapters/task-call.ts";
import { entriesIn, mappingIn } from "./mappings.ts";

/** A model mapping with the figures that provider policies compare, where the hub knows them. */
export interface MappingCandidate extends ModelMapping {
  /** Measured output speed, in tokens per second. */
  tokensPerSecond: number | undefined;
  /** Price in US dollars per million output tokens. */
  pricePerOutputToken: number | undefined;
}

/**
 * Reads a model's provider mappings with their figures. Accepts both shapes of the hub's API: a list, and the older
 * object by provider id. Entries that cannot be read are skipped.
 * @param model id of the model on the hub
 * @param value `inferenceProviderMapping` of the hub's response
 */
export function readMappings(model: string, value: unknown): MappingCandidate[] {
  return entriesIn(value).flatMap((entry) => {
    const mapping = mappingIn(model, entry);
    if (mapping === undefined) return [];
    const performance = isRecord(entry.performance) ? entry.performance : {};
    const details = isRecord(entry.providerDetails) ? entry.providerDetails : {};
    const pricing = isRecord(details.pricing) ? details.pricing : {};
    return [
      {
        ...mapping,
        tokensPerSecond: numberIn(performance.tokensPerSecond),
        pricePerOutputToken: numberIn(pricing.output),
      },
    ];
  });
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
