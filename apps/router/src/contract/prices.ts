import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const Micros = z.number().int().min(0).max(1e12);
/** `null` or missing: as `inputMicros`. */
const CachedMicros = Micros.nullable().default(null);

/** Prices for all tokens of calls with more input tokens than this. */
const PriceTier = z.strictObject({
  aboveInputTokens: z.number().int().min(1).max(1e9),
  inputMicros: Micros,
  outputMicros: Micros,
  cachedReadMicros: CachedMicros,
  cachedWriteMicros: CachedMicros,
});

/** The price of a provider's model, in millionths of a US dollar. `GET /api/router/prices`: a list of these. */
export const PriceEntry = z.object({
  provider: z.string(),
  /** The provider's own name for the model, or `*` for all models without a price. */
  providerModelId: z.string(),
  /** For a million tokens. */
  inputMicros: z.number(),
  outputMicros: z.number(),
  /** For an image. */
  imageMicros: z.number(),
  /** For a second. */
  secondMicros: z.number(),
  /** For a million input tokens that came from the provider's cache, or were written to it; `null`: as other input. */
  cachedReadMicros: z.number().nullable(),
  cachedWriteMicros: z.number().nullable(),
  /** By `aboveInputTokens`, each once. */
  tiers: z.array(PriceTier),
  updatedAt: z.string(),
});
export type PriceEntry = z.infer<typeof PriceEntry>;

/**
 * `PUT /api/router/prices` (administrators): 200 with the `PriceEntry`. Missing prices are 0.
 * `DELETE /api/router/prices?provider=…&providerModelId=…`: 204.
 */
export const PriceRequest = z.strictObject({
  provider: z.string().min(1),
  providerModelId: z.string().min(1).max(200),
  inputMicros: Micros.default(0),
  outputMicros: Micros.default(0),
  imageMicros: Micros.default(0),
  secondMicros: Micros.default(0),
  cachedReadMicros: CachedMicros,
  cachedWriteMicros: CachedMicros,
  tiers: z
    .array(PriceTier)
    .max(limits.router.priceTiers)
    .refine((tiers) => new Set(tiers.map(({ aboveInputTokens }) => aboveInputTokens)).size === tiers.length, {
      message: "Each tier must have another `aboveInputTokens`.",
    })
    .default([]),
});
export type PriceRequest = z.infer<typeof PriceRequest>;
