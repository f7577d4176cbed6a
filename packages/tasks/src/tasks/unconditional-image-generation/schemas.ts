import { z } from "zod";
import { count, imageOutput, wholeNumber } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = z.strictObject({
  parameters: z
    .strictObject({ num_images: count.optional(), num_inference_steps: count.optional(), seed: wholeNumber.optional() })
    .optional(),
});
export type Input = z.infer<typeof input>;

export const output = z.union([imageOutput, z.array(imageOutput)]);
export type Output = z.infer<typeof output>;
