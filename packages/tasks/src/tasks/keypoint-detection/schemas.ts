import { z } from "zod";
import { fraction, media, request, score } from "../schema-parts.ts";

/**
 * Schema of a request for Keypoint Detection. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, {
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
  threshold: fraction.optional(),
});
/** A request for Keypoint Detection, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Keypoint Detection. Accepts unknown fields. */
export const output = z.array(
  z.object({
    score: score.optional(),
    keypoints: z.array(
      z.object({ x: z.number(), y: z.number(), score: score.optional(), label: z.string().optional() }),
    ),
  }),
);
/** A response for Keypoint Detection, as the schema returns it. */
export type Output = z.infer<typeof output>;
