import { z } from "zod";
import { count, request, score, text, wholeNumber } from "../schema-parts.ts";

const answer = z.object({ answer: z.string(), score, start: wholeNumber, end: wholeNumber });

/** Schema of a request for Question Answering. Rejects unknown fields. */
export const input = request(z.strictObject({ question: text, context: text }), {
  top_k: count.optional(),
  doc_stride: count.optional(),
  max_answer_len: count.optional(),
  max_seq_len: count.optional(),
  max_question_len: count.optional(),
  handle_impossible_answer: z.boolean().optional(),
  align_to_words: z.boolean().optional(),
});
/** A request for Question Answering, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Question Answering. Accepts unknown fields. */
export const output = z.union([answer, z.array(answer)]);
/** A response for Question Answering, as the schema returns it. */
export type Output = z.infer<typeof output>;
