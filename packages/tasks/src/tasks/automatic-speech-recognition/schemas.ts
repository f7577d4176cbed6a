import { z } from "zod";
import { generationParameters, media, request, text } from "../schema-parts.ts";

/** Schema of a request for Automatic Speech Recognition. Rejects unknown fields. */
export const input = request(media, {
  return_timestamps: z.union([z.boolean(), z.literal("word")]).optional(),
  language: text.optional(),
  generation_parameters: generationParameters.optional(),
});
/** A request for Automatic Speech Recognition, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Automatic Speech Recognition. Accepts unknown fields. */
export const output = z.object({
  text: z.string(),
  chunks: z.array(z.object({ text: z.string(), timestamp: z.tuple([z.number(), z.number().nullable()]) })).nullish(),
});
/** A response for Automatic Speech Recognition, as the schema returns it. */
export type Output = z.infer<typeof output>;
