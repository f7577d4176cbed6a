import { z } from "zod";
import { detections, fraction, media, requestWithParameters, text } from "../schema-parts.ts";

export const input = requestWithParameters(media, {
  candidate_labels: z.array(text).min(1),
  threshold: fraction.optional(),
});
export type Input = z.infer<typeof input>;

export const output = detections;
export type Output = z.infer<typeof output>;
