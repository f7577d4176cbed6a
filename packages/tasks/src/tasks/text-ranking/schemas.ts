import { z } from "zod";
import { count, ranking, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Text Ranking. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(z.strictObject({ query: text, texts: z.array(text).min(1) }), {
  top_k: count.optional(),
  return_documents: z.boolean().optional(),
});
/** A request for Text Ranking, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text Ranking. Accepts unknown fields. */
export const output = ranking;
/** A response for Text Ranking, as the schema returns it. */
export type Output = z.infer<typeof output>;
