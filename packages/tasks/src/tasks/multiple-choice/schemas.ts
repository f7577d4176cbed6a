import { z } from "zod";
import { labelScores, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Multiple Choice. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.strictObject({ question: text, choices: z.array(text).min(2), context: text.optional() }),
  {},
);
/** A request for Multiple Choice, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Multiple Choice. Accepts unknown fields. */
export const output = labelScores;
/** A response for Multiple Choice, as the schema returns it. */
export type Output = z.infer<typeof output>;
