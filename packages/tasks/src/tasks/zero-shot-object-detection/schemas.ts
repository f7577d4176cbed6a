import { z } from "zod";
import { detections, fraction, media, requestWithParameters, text } from "../schema-parts.ts";

/** Schema of a request for Zero-Shot Object Detection. Rejects unknown fields. */
export const input = requestWithParameters(media, {
  candidate_labels: z.array(text).min(1),
  threshold: fraction.optional(),
});
/** A request for Zero-Shot Object Detection, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Zero-Shot Object Detection. Accepts unknown fields. */
export const output = detections;
/** A response for Zero-Shot Object Detection, as the schema returns it. */
export type Output = z.infer<typeof output>;
