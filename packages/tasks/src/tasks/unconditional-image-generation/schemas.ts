import { z } from "zod";
import { count, imageOutput, wholeNumber } from "../schema-parts.ts";

/**
 * Schema of a request for Unconditional Image Generation. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = z.strictObject({
  parameters: z
    .strictObject({ num_images: count.optional(), num_inference_steps: count.optional(), seed: wholeNumber.optional() })
    .optional(),
});
/** A request for Unconditional Image Generation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Unconditional Image Generation. Accepts unknown fields. */
export const output = z.union([imageOutput, z.array(imageOutput)]);
/** A response for Unconditional Image Generation, as the schema returns it. */
export type Output = z.infer<typeof output>;
