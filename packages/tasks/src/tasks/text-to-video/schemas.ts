import { z } from "zod";
import { count, diffusionParameters, request, text, videoOutput } from "../schema-parts.ts";

/** Schema of a request for Text-to-Video. Rejects unknown fields. */
export const input = request(text, {
  ...diffusionParameters,
  negative_prompt: z.union([z.string(), z.array(z.string())]).optional(),
  num_frames: count.optional(),
});
/** A request for Text-to-Video, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text-to-Video. Accepts unknown fields. */
export const output = videoOutput;
/** A response for Text-to-Video, as the schema returns it. */
export type Output = z.infer<typeof output>;
