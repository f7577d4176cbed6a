import { z } from "zod";
import { audioOutput, generationParameters, request, text } from "../schema-parts.ts";

/** Schema of a request for Text-to-Speech. Rejects unknown fields. */
export const input = request(text, {
  voice: text.optional(),
  speed: z.number().positive().optional(),
  generation_parameters: generationParameters.optional(),
});
/** A request for Text-to-Speech, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text-to-Speech. Accepts unknown fields. */
export const output = audioOutput;
/** A response for Text-to-Speech, as the schema returns it. */
export type Output = z.infer<typeof output>;
