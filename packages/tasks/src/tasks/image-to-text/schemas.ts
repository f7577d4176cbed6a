import type { z } from "zod";
import { count, generatedText, generationParameters, media, request } from "../schema-parts.ts";

/** Schema of a request for Image-to-Text. Rejects unknown fields. */
export const input = request(media, {
  max_new_tokens: count.optional(),
  generation_parameters: generationParameters.optional(),
});
/** A request for Image-to-Text, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-to-Text. Accepts unknown fields. */
export const output = generatedText;
/** A response for Image-to-Text, as the schema returns it. */
export type Output = z.infer<typeof output>;
