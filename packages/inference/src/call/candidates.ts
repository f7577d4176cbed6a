import { isRecord } from "../adapters/shape.ts";
import type { ModelMapping } from "../adapters/task-adapter.ts";
import { entriesIn, mappingIn } from "./mappings.ts";

/** A mapping with the figures that policies choose by, where the hub knows them. */
export interface MappingCandidate extends ModelMapping {
  tokensPerSecond: number | undefined;
  pricePerOutputToken: number | undefined;
}

/** Reads a model's mappings with their figures, in both shapes: a list, and the older object by provider. */
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
