import { z } from "zod";
import { fraction, media, request, score } from "../schema-parts.ts";

export const input = request(media, {
  mask_threshold: fraction.optional(),
  overlap_mask_area_threshold: fraction.optional(),
  subtask: z.enum(["instance", "panoptic", "semantic"]).optional(),
  threshold: fraction.optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ label: z.string(), mask: z.string(), score: score.nullish() }));
export type Output = z.infer<typeof output>;
