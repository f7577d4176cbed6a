import { z } from "zod";
import { fraction, media, request, score } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(media, {
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
  threshold: fraction.optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.array(
  z.object({
    score: score.optional(),
    keypoints: z.array(
      z.object({ x: z.number(), y: z.number(), score: score.optional(), label: z.string().optional() }),
    ),
  }),
);
export type Output = z.infer<typeof output>;
