import { z } from "zod";
import { count, fraction, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Time Series Forecasting. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.strictObject({ series: z.array(z.array(z.number().nullable()).min(1)).min(1), frequency: text.optional() }),
  { prediction_length: count.optional(), quantiles: z.array(fraction).optional() },
);
/** A request for Time Series Forecasting, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Time Series Forecasting. Accepts unknown fields. */
export const output = z.array(
  z.object({ mean: z.array(z.number()).optional(), quantiles: z.record(z.string(), z.array(z.number())).optional() }),
);
/** A response for Time Series Forecasting, as the schema returns it. */
export type Output = z.infer<typeof output>;
