import type { RunningHere } from "../contract/engine.ts";
import type { ModelProviders } from "../contract/model-providers.ts";
import type { MappedModel } from "../directory.ts";
import { type Health, healthKey, windowMinutes } from "../health/health.ts";
import { localProviderId } from "../local-engine/local-provider.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import { inUsd, type ModelPrice, type PriceTable, type PriceTier } from "../usage/prices.ts";

/** Returns the price of cached input, which is that of other input unless a price names it. */
function cachedUsd(price: Pick<ModelPrice, "inputMicros" | "cachedReadMicros" | "cachedWriteMicros">) {
  return {
    cached_read_usd_per_million_tokens: inUsd(price.cachedReadMicros ?? price.inputMicros),
    cached_write_usd_per_million_tokens: inUsd(price.cachedWriteMicros ?? price.inputMicros),
  };
}

function tierUsd(tier: PriceTier) {
  return {
    above_input_tokens: tier.aboveInputTokens,
    input_usd_per_million_tokens: inUsd(tier.inputMicros),
    output_usd_per_million_tokens: inUsd(tier.outputMicros),
    ...cachedUsd(tier),
  };
}

interface DescribeProvidersOptions {
  providers: Pick<CallersProviders, "get">;
  health: Pick<Health, "report">;
  prices: Pick<PriceTable, "find">;
  /** How this hub runs the model. */
  runningHere: RunningHere | undefined;
}

/** Describes each provider of a model with its price and its health in the last 30 minutes. */
export function describeProviders(
  { modelId, mappings }: MappedModel,
  { providers, health, prices, runningHere }: DescribeProvidersOptions,
): ModelProviders {
  const data = mappings.map(({ provider, providerId, task, status }) => {
    const { calls, failures, uptime, firstByteMs, tokensPerSecond } = health.report(healthKey(provider, modelId));
    const price = prices.find(provider, providerId);
    return {
      provider,
      task,
      status,
      has_key: providers.get(provider)?.authorization !== undefined,
      pricing:
        price === undefined
          ? null
          : {
              input_usd_per_million_tokens: inUsd(price.inputMicros),
              output_usd_per_million_tokens: inUsd(price.outputMicros),
              usd_per_image: inUsd(price.imageMicros),
              usd_per_second: inUsd(price.secondMicros),
              ...cachedUsd(price),
              tiers: price.tiers.map(tierUsd),
            },
      last_30_minutes: {
        requests: calls,
        failures,
        uptime: uptime ?? null,
        first_byte_ms: firstByteMs ?? null,
        tokens_per_second: tokensPerSecond ?? null,
      },
      ...(provider === localProviderId && runningHere !== undefined ? { engine: runningHere } : {}),
    };
  });
  return { object: "list", model: modelId, window_minutes: windowMinutes, data };
}
