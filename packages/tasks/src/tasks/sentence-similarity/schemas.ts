import { z } from "zod";
import { request, score, text } from "../schema-parts.ts";

/** Schema of a request for Sentence Similarity. Rejects unknown fields. */
export const input = request(z.strictObject({ source_sentence: text, sentences: z.array(text).min(1) }), {});
/** A request for Sentence Similarity, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Sentence Similarity. Accepts unknown fields. */
export const output = z.array(score);
/** A response for Sentence Similarity, as the schema returns it. */
export type Output = z.infer<typeof output>;
