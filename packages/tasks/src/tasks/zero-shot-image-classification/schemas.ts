import { z } from "zod";
import { labelScores, media, requestWithParameters, text } from "../schema-parts.ts";

/** Servers take the picture alone, or in a field as the field's JavaScript client sends it. */
export const input = requestWithParameters(z.union([media, z.strictObject({ image: media })]), {
  candidate_labels: z.array(text).min(1),
  hypothesis_template: text.optional(),
});
export type Input = z.infer<typeof input>;

export const output = labelScores;
export type Output = z.infer<typeof output>;
