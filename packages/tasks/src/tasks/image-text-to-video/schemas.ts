import { z } from "zod";
import { media, videoOutput, videoParameters } from "../schema-parts.ts";

/** Schema of a request for Image-Text-to-Video. Rejects unknown fields. */
export const input = z.strictObject({
  inputs: media.optional(),
  parameters: z.strictObject(videoParameters).optional(),
});
/** A request for Image-Text-to-Video, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-Text-to-Video. Accepts unknown fields. */
export const output = videoOutput;
/** A response for Image-Text-to-Video, as the schema returns it. */
export type Output = z.infer<typeof output>;
