import { z } from "zod";
import { RunningHere } from "./engine.ts";

const Quantiles = z.object({ p50: z.number(), p90: z.number(), p99: z.number() });

const CachedPrices = {
  cached_read_usd_per_million_tokens: z.string(),
  cached_write_usd_per_million_tokens: z.string(),
};

/** A provider of a model, with its price and its recent health on this node. */
export const ModelProvider = z.object({
  provider: z.string(),
  task: z.string(),
  /** `live`, `staging` or `error`. */
  status: z.string(),
  /** Whether a key is stored that the caller's calls can use. */
  has_key: z.boolean(),
  /** Decimals, as `0.05`; `null`: the price table has no price. */
  pricing: z
    .object({
      input_usd_per_million_tokens: z.string(),
      output_usd_per_million_tokens: z.string(),
      usd_per_image: z.string(),
      usd_per_second: z.string(),
      ...CachedPrices,
      tiers: z.array(
        z.object({
          /** For calls with more input tokens than these. */
          above_input_tokens: z.number(),
          input_usd_per_million_tokens: z.string(),
          output_usd_per_million_tokens: z.string(),
          ...CachedPrices,
        }),
      ),
    })
    .nullable(),
  /** `null` figures: nothing was measured. */
  last_30_minutes: z.object({
    requests: z.number(),
    failures: z.number(),
    /** Share of calls that did not fail, 0 to 1. */
    uptime: z.number().nullable(),
    first_byte_ms: Quantiles.nullable(),
    tokens_per_second: Quantiles.nullable(),
  }),
  /** Of the provider `local`: how this hub runs the model. */
  engine: RunningHere.optional(),
});
export type ModelProvider = z.infer<typeof ModelProvider>;

/** `GET /v1/models/{id}/providers`; public models need no token. */
export const ModelProviders = z.object({
  object: z.literal("list"),
  model: z.string(),
  window_minutes: z.number(),
  data: z.array(ModelProvider),
});
export type ModelProviders = z.infer<typeof ModelProviders>;
