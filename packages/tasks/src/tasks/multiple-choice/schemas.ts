import { z } from "zod";
import { labelScores, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.strictObject({ question: text, choices: z.array(text).min(2), context: text.optional() }),
  {},
);
export type Input = z.infer<typeof input>;

export const output = labelScores;
export type Output = z.infer<typeof output>;
