import { z } from "zod";
import { count, media, ranking, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Visual Document Retrieval. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(z.strictObject({ query: text, images: z.array(media).min(1) }), {
  top_k: count.optional(),
});
/** A request for Visual Document Retrieval, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Visual Document Retrieval. Accepts unknown fields. */
export const output = ranking;
/** A response for Visual Document Retrieval, as the schema returns it. */
export type Output = z.infer<typeof output>;
