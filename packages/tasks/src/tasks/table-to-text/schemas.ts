import { z } from "zod";
import { columns, generatedText, generationParameters, request } from "../schema-parts.ts";

/**
 * Schema of a request for Table to Text. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(z.strictObject({ table: columns }), {
  generation_parameters: generationParameters.optional(),
});
/** A request for Table to Text, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Table to Text. Accepts unknown fields. */
export const output = generatedText;
/** A response for Table to Text, as the schema returns it. */
export type Output = z.infer<typeof output>;
