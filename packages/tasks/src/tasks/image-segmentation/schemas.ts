import { z } from "zod";
import { fraction, media, request, score } from "../schema-parts.ts";

/** Schema of a request for Image Segmentation. Rejects unknown fields. */
export const input = request(media, {
  mask_threshold: fraction.optional(),
  overlap_mask_area_threshold: fraction.optional(),
  subtask: z.enum(["instance", "panoptic", "semantic"]).optional(),
  threshold: fraction.optional(),
});
/** A request for Image Segmentation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image Segmentation. Accepts unknown fields. */
export const output = z.array(z.object({ label: z.string(), mask: z.string(), score: score.nullish() }));
/** A response for Image Segmentation, as the schema returns it. */
export type Output = z.infer<typeof output>;
