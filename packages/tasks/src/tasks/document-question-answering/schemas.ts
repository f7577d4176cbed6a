import { z } from "zod";
import { count, media, request, score, text, wholeNumber } from "../schema-parts.ts";

/** Schema of a request for Document Question Answering. Rejects unknown fields. */
export const input = request(z.strictObject({ image: media, question: text }), {
  doc_stride: count.optional(),
  handle_impossible_answer: z.boolean().optional(),
  lang: text.optional(),
  max_answer_len: count.optional(),
  max_seq_len: count.optional(),
  max_question_len: count.optional(),
  top_k: count.optional(),
  word_boxes: z.array(z.union([z.string(), z.array(z.number())])).optional(),
});
/** A request for Document Question Answering, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Document Question Answering. Accepts unknown fields. */
export const output = z.array(
  z.object({ answer: z.string(), score: score.optional(), start: wholeNumber.nullish(), end: wholeNumber.nullish() }),
);
/** A response for Document Question Answering, as the schema returns it. */
export type Output = z.infer<typeof output>;
