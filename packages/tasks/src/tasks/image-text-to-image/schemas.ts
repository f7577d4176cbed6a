import { z } from "zod";
import { editingParameters, imageOutput, media } from "../schema-parts.ts";

/** Schema of a request for Image-Text-to-Image. Rejects unknown fields. */
export const input = z.strictObject({
  inputs: media.optional(),
  parameters: z.strictObject(editingParameters).optional(),
});
/** A request for Image-Text-to-Image, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-Text-to-Image. Accepts unknown fields. */
export const output = imageOutput;
/** A response for Image-Text-to-Image, as the schema returns it. */
export type Output = z.infer<typeof output>;
