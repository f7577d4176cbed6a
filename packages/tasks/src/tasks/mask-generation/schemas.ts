import { z } from "zod";
import { count, media, request, score } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(media, {
  points: z.array(z.strictObject({ x: z.number(), y: z.number(), inside: z.boolean() })).optional(),
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
  points_per_batch: count.optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ mask: z.string(), score: score.nullish() }));
export type Output = z.infer<typeof output>;
