import { z } from "zod";
import { fraction, media, request } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(media, {
  threshold: fraction.optional(),
  min_duration_on: z.number().min(0).optional(),
  min_duration_off: z.number().min(0).optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ start: z.number(), end: z.number(), label: z.string().optional() }));
export type Output = z.infer<typeof output>;
