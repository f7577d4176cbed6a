import { z } from "zod";
import { count, diffusionParameters, request, text, videoOutput } from "../schema-parts.ts";

export const input = request(text, {
  ...diffusionParameters,
  negative_prompt: z.union([z.string(), z.array(z.string())]).optional(),
  num_frames: count.optional(),
});
export type Input = z.infer<typeof input>;

export const output = videoOutput;
export type Output = z.infer<typeof output>;
