import type { z } from "zod";
import { count, generatedText, generationParameters, media, request } from "../schema-parts.ts";

export const input = request(media, {
  max_new_tokens: count.optional(),
  generation_parameters: generationParameters.optional(),
});
export type Input = z.infer<typeof input>;

export const output = generatedText;
export type Output = z.infer<typeof output>;
