import type { z } from "zod";
import { count, diffusionParameters, imageOutput, request, text } from "../schema-parts.ts";

export const input = request(text, {
  ...diffusionParameters,
  width: count.optional(),
  height: count.optional(),
  scheduler: text.optional(),
});
export type Input = z.infer<typeof input>;

export const output = imageOutput;
export type Output = z.infer<typeof output>;
