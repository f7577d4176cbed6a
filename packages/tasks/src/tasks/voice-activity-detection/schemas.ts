import { z } from "zod";
import { fraction, media, request } from "../schema-parts.ts";

/**
 * Schema of a request for Voice Activity Detection. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, {
  threshold: fraction.optional(),
  min_duration_on: z.number().min(0).optional(),
  min_duration_off: z.number().min(0).optional(),
});
/** A request for Voice Activity Detection, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Voice Activity Detection. Accepts unknown fields. */
export const output = z.array(z.object({ start: z.number(), end: z.number(), label: z.string().optional() }));
/** A response for Voice Activity Detection, as the schema returns it. */
export type Output = z.infer<typeof output>;
