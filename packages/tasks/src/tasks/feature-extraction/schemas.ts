import { z } from "zod";
import { count, embeddings, text } from "../schema-parts.ts";

export const input = z.strictObject({
  inputs: z.union([text, z.array(text).min(1)]),
  normalize: z.boolean().optional(),
  prompt_name: text.optional(),
  truncate: z.boolean().optional(),
  truncation_direction: z.enum(["left", "right"]).optional(),
  dimensions: count.optional(),
  encoding_format: z.enum(["float", "base64"]).optional(),
});
export type Input = z.infer<typeof input>;

export const output = embeddings;
export type Output = z.infer<typeof output>;
