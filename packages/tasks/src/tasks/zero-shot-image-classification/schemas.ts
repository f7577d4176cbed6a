import { z } from "zod";
import { labelScores, media, requestWithParameters, text } from "../schema-parts.ts";

/**
 * Schema of a request for Zero-Shot Image Classification. Rejects unknown fields.
 * Servers accept the image alone, or in the field that `@huggingface/inference` sends.
 */
export const input = requestWithParameters(z.union([media, z.strictObject({ image: media })]), {
  candidate_labels: z.array(text).min(1),
  hypothesis_template: text.optional(),
});
/** A request for Zero-Shot Image Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Zero-Shot Image Classification. Accepts unknown fields. */
export const output = labelScores;
/** A response for Zero-Shot Image Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
