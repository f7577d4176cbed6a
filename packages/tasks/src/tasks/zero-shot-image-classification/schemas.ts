import { z } from "zod";
import { labelScores, media, requestWithParameters, text } from "../schema-parts.ts";

export const input = requestWithParameters(media, {
  candidate_labels: z.array(text).min(1),
  hypothesis_template: text.optional(),
});
export type Input = z.infer<typeof input>;

export const output = labelScores;
export type Output = z.infer<typeof output>;
