import { z } from "zod";
import { count, embeddings, text } from "../schema-parts.ts";

/** Schema of a request for Feature Extraction. Rejects unknown fields. */
export const input = z.strictObject({
  inputs: z.union([text, z.array(text).min(1)]),
  normalize: z.boolean().optional(),
  prompt_name: text.optional(),
  truncate: z.boolean().optional(),
  truncation_direction: z.enum(["left", "right"]).optional(),
  dimensions: count.optional(),
  encoding_format: z.enum(["float", "base64"]).optional(),
});
/** A request for Feature Extraction, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Feature Extraction. Accepts unknown fields. */
export const output = embeddings;
/** A response for Feature Extraction, as the schema returns it. */
export type Output = z.infer<typeof output>;
