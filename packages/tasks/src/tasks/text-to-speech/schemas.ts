import { z } from "zod";
import { audioOutput, generationParameters, request, text } from "../schema-parts.ts";

export const input = request(text, {
  voice: text.optional(),
  speed: z.number().positive().optional(),
  generation_parameters: generationParameters.optional(),
});
export type Input = z.infer<typeof input>;

export const output = audioOutput;
export type Output = z.infer<typeof output>;
