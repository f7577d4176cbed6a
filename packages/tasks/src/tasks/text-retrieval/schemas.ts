import { z } from "zod";
import { count, request, score, text } from "../schema-parts.ts";

/**
 * Schema of a request for Text Retrieval. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(z.strictObject({ query: text }), { top_k: count.optional() });
/** A request for Text Retrieval, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text Retrieval. Accepts unknown fields. */
export const output = z.array(z.object({ id: z.string(), text: z.string().optional(), score }));
/** A response for Text Retrieval, as the schema returns it. */
export type Output = z.infer<typeof output>;
