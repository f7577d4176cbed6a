import { limits } from "@modelyard/platform/limits";

/** The usual number of output tokens of calls without a maximum, by model, as observed by this node. */
export interface TypicalOutput {
  of(model: string): number;
  observe(model: string, tokens: number): void;
}

/** Longer outputs have more weight: an amount that was not reserved is still spent. */
const weightOfLonger = 1 / 2;
const weightOfShorter = 1 / 8;

export function typicalOutput(): TypicalOutput {
  const known = new Map<string, number>();
  const of = (model: string) => known.get(model) ?? limits.router.assumedOutputTokens;
  return {
    of: (model) => Math.ceil(of(model)),
    observe(model, tokens) {
      const before = of(model);
      const [oldest] = known.keys();
      if (known.size >= limits.router.cachedModels && oldest !== undefined) known.delete(oldest);
      // The map is ordered by the time of the last observation.
      known.delete(model);
      known.set(model, before + (tokens - before) * (tokens > before ? weightOfLonger : weightOfShorter));
    },
  };
}
