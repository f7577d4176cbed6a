import { z } from "zod";
import { columns, generatedText, generationParameters, request } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(z.strictObject({ table: columns }), {
  generation_parameters: generationParameters.optional(),
});
export type Input = z.infer<typeof input>;

export const output = generatedText;
export type Output = z.infer<typeof output>;
