import { z } from "zod";
import { count, fraction, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.strictObject({ series: z.array(z.array(z.number().nullable()).min(1)).min(1), frequency: text.optional() }),
  { prediction_length: count.optional(), quantiles: z.array(fraction).optional() },
);
export type Input = z.infer<typeof input>;

export const output = z.array(
  z.object({ mean: z.array(z.number()).optional(), quantiles: z.record(z.string(), z.array(z.number())).optional() }),
);
export type Output = z.infer<typeof output>;
