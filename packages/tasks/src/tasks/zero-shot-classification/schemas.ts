import { z } from "zod";
import { labelScores, requestWithParameters, score, text } from "../schema-parts.ts";

// Older servers send two lists of equal length, which become one.
const zipped = z
  .object({ labels: z.array(z.string()), scores: z.array(score) })
  .refine(({ labels, scores }) => labels.length === scores.length, "labels and scores differ in number")
  .transform(({ labels, scores }) => labels.map((label, index) => ({ label, score: scores[index] ?? 0 })));

/** Schema of a request for Zero-Shot Classification. Rejects unknown fields. */
export const input = requestWithParameters(text, {
  candidate_labels: z.array(text).min(1),
  hypothesis_template: text.optional(),
  multi_label: z.boolean().optional(),
});
/** A request for Zero-Shot Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Zero-Shot Classification. Accepts unknown fields. */
export const output = z.union([labelScores, zipped]);
/** A response for Zero-Shot Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
