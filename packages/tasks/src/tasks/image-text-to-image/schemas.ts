import { z } from "zod";
import { editingParameters, imageOutput, media } from "../schema-parts.ts";

export const input = z.strictObject({
  inputs: media.optional(),
  parameters: z.strictObject(editingParameters).optional(),
});
export type Input = z.infer<typeof input>;

export const output = imageOutput;
export type Output = z.infer<typeof output>;
