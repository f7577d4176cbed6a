import type { z } from "zod";
import { count, diffusionParameters, imageOutput, request, text } from "../schema-parts.ts";

/** Schema of a request for Text-to-Image. Rejects unknown fields. */
export const input = request(text, {
  ...diffusionParameters,
  width: count.optional(),
  height: count.optional(),
  scheduler: text.optional(),
});
/** A request for Text-to-Image, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text-to-Image. Accepts unknown fields. */
export const output = imageOutput;
/** A response for Text-to-Image, as the schema returns it. */
export type Output = z.infer<typeof output>;
