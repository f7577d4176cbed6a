import { z } from "zod";
import { generationParameters, media, request, text } from "../schema-parts.ts";

export const input = request(media, {
  return_timestamps: z.union([z.boolean(), z.literal("word")]).optional(),
  language: text.optional(),
  generation_parameters: generationParameters.optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.object({
  text: z.string(),
  chunks: z.array(z.object({ text: z.string(), timestamp: z.tuple([z.number(), z.number().nullable()]) })).nullish(),
});
export type Output = z.infer<typeof output>;
