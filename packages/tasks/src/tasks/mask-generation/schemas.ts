import { z } from "zod";
import { count, media, request, score } from "../schema-parts.ts";

/**
 * Schema of a request for Mask Generation. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, {
  points: z.array(z.strictObject({ x: z.number(), y: z.number(), inside: z.boolean() })).optional(),
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
  points_per_batch: count.optional(),
});
/** A request for Mask Generation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Mask Generation. Accepts unknown fields. */
export const output = z.array(z.object({ mask: z.string(), score: score.nullish() }));
/** A response for Mask Generation, as the schema returns it. */
export type Output = z.infer<typeof output>;
