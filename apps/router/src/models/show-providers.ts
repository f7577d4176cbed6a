import type { ModelProviders } from "../contract/model-providers.ts";
import type { MappedModel } from "../directory.ts";
import { healthKey, windowMinutes } from "../health/health.ts";
import { sendJson } from "../http/send-json.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { inUsd, type ModelPrice, type PriceTier } from "../usage/prices.ts";

/** What cached input costs, whether a price names it or not. */
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

/** `GET /v1/models/{id}/providers`: each provider of a model with its price and how it served in the last 30 minutes. */
export function showProviders(
  exchange: Exchange,
  { modelId, mappings }: MappedModel,
  {
    providers,
    health,
    prices,
  }: Pick<RouterServices, "health" | "prices"> & { providers: Pick<CallersProviders, "get"> },
): void {
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
    };
  });
  const answer: ModelProviders = { object: "list", model: modelId, window_minutes: windowMinutes, data };
  sendJson(exchange, answer);
}
