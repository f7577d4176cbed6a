/** In millionths of a US dollar; tokens by the million. */
export interface ModelPrice {
  inputMicros: number;
  outputMicros: number;
  imageMicros: number;
  secondMicros: number;
  /** Input that came from a cache; `null`: as other input. */
  cachedReadMicros: number | null;
  /** Input that was written to a cache; `null`: as other input. */
  cachedWriteMicros: number | null;
  /** For calls with more input than the limit of a tier; the highest tier that a call reaches applies to all of its tokens. */
  tiers: readonly PriceTier[];
}

/** Other prices for the tokens of long calls. */
export type PriceTier = Pick<ModelPrice, "inputMicros" | "outputMicros" | "cachedReadMicros" | "cachedWriteMicros"> & {
  /** Applies to calls with more input tokens than this. */
  aboveInputTokens: number;
};

/** The usage of one call. */
export interface CallUsage {
  /** Includes tokens read from and written to a cache. */
  inputTokens?: number | undefined;
  cachedReadTokens?: number | undefined;
  cachedWriteTokens?: number | undefined;
  outputTokens?: number | undefined;
  images?: number | undefined;
  seconds?: number | undefined;
}

export interface PriceTable {
  /** @returns `undefined` when no price is known */
  find(providerId: string, providerModelId: string): ModelPrice | undefined;
  /** Returns one number to compare providers by: the sum of all prices. */
  rank(providerId: string, providerModelId: string): number | undefined;
  /** @returns whole millionths of a US dollar, or `undefined` when no price, or nothing that has one, is known */
  costMicros(providerId: string, providerModelId: string, usage: CallUsage): number | undefined;
}

interface FoundPrice {
  of: ReadonlyMap<string, ModelPrice>;
  providerId: string;
  model: string;
  price: ModelPrice | undefined;
}

/** The model name of a provider's price for all models without a price of their own. */
export const anyModel = "*";

/** @param prices as of now, by `priceKey` */
export function priceTable(prices: () => ReadonlyMap<string, ModelPrice>): PriceTable {
  let latest: FoundPrice | undefined;
  /** Remembers the last result, because most calls repeat it. */
  function find(providerId: string, providerModelId: string): ModelPrice | undefined {
    const of = prices();
    if (latest?.of === of && latest.providerId === providerId && latest.model === providerModelId) return latest.price;
    const price = of.get(priceKey(providerId, providerModelId)) ?? of.get(priceKey(providerId, anyModel));
    latest = { of, providerId, model: providerModelId, price };
    return price;
  }
  return {
    find,
    rank(providerId, providerModelId) {
      const price = find(providerId, providerModelId);
      return price === undefined
        ? undefined
        : price.outputMicros + price.inputMicros + price.imageMicros + price.secondMicros;
    },
    costMicros(providerId, providerModelId, usage) {
      const price = find(providerId, providerModelId);
      const { inputTokens, outputTokens, images, seconds } = usage;
      if (price === undefined || (inputTokens ?? outputTokens ?? images ?? seconds) === undefined) return undefined;
      const tokens = tokenMicros(price, usage) / 1_000_000;
      return Math.round(tokens + (images ?? 0) * price.imageMicros + (seconds ?? 0) * price.secondMicros);
    },
  };
}

/** @returns millionths of a US dollar, times a million */
function tokenMicros(price: ModelPrice, usage: CallUsage): number {
  const { inputTokens = 0, outputTokens = 0, cachedReadTokens = 0, cachedWriteTokens = 0 } = usage;
  const { inputMicros, outputMicros, cachedReadMicros, cachedWriteMicros } = tierOf(price, inputTokens);
  // Wrong counts of a provider must not lead to a negative price.
  const read = Math.min(cachedReadTokens, inputTokens);
  const written = Math.min(cachedWriteTokens, inputTokens - read);
  return (
    (inputTokens - read - written) * inputMicros +
    read * (cachedReadMicros ?? inputMicros) +
    written * (cachedWriteMicros ?? inputMicros) +
    outputTokens * outputMicros
  );
}

function tierOf(price: ModelPrice, inputTokens: number): Omit<PriceTier, "aboveInputTokens"> {
  let best: PriceTier | undefined;
  for (const tier of price.tiers) {
    const isReached = inputTokens > tier.aboveInputTokens;
    if (isReached && tier.aboveInputTokens >= (best?.aboveInputTokens ?? 0)) best = tier;
  }
  return best ?? price;
}

export function priceKey(providerId: string, providerModelId: string): string {
  return `${providerId} ${providerModelId}`;
}

/** @param micros whole millionths of a US dollar, not below 0 @returns dollars, such as `0.000125` */
export function inUsd(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, "0")}`;
}
