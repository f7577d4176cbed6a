import { z } from "zod";

const Micros = z.number().int().min(0).max(1e12);

/** What a provider takes, in millionths of a US dollar. `GET /api/router/prices`: a list of these. */
export const PriceEntry = z.object({
  provider: z.string(),
  /** The provider's own name for the model, or `*` for all that have no price of their own. */
  providerModelId: z.string(),
  /** For a million tokens. */
  inputMicros: z.number(),
  outputMicros: z.number(),
  /** For an image. */
  imageMicros: z.number(),
  /** For a second. */
  secondMicros: z.number(),
  updatedAt: z.string(),
});
export type PriceEntry = z.infer<typeof PriceEntry>;

/**
 * `PUT /api/router/prices` (administrators): 200 with the `PriceEntry`. What is left out costs nothing.
 * `DELETE /api/router/prices?provider=…&providerModelId=…`: 204.
 */
export const PriceRequest = z.strictObject({
  provider: z.string().min(1),
  providerModelId: z.string().min(1).max(200),
  inputMicros: Micros.default(0),
  outputMicros: Micros.default(0),
  imageMicros: Micros.default(0),
  secondMicros: Micros.default(0),
});
export type PriceRequest = z.infer<typeof PriceRequest>;
