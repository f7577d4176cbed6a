import { limits } from "@modelyard/platform/limits";

/** How many tokens answers have whose callers name no maximum, by model, as this node saw lately. */
export interface TypicalOutput {
  of(model: string): number;
  saw(model: string, tokens: number): void;
}

/** Longer answers are believed sooner: what is set aside too little is spent. */
const believedLonger = 1 / 2;
const believedShorter = 1 / 8;

export function typicalOutput(): TypicalOutput {
  const known = new Map<string, number>();
  const of = (model: string) => known.get(model) ?? limits.router.assumedOutputTokens;
  return {
    of: (model) => Math.ceil(of(model)),
    saw(model, tokens) {
      const before = of(model);
      const [oldest] = known.keys();
      if (known.size >= limits.router.cachedModels && oldest !== undefined) known.delete(oldest);
      // Whoever was seen last stands last.
      known.delete(model);
      known.set(model, before + (tokens - before) * (tokens > before ? believedLonger : believedShorter));
    },
  };
}
