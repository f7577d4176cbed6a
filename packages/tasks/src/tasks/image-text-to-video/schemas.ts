import { z } from "zod";
import { media, videoOutput, videoParameters } from "../schema-parts.ts";

export const input = z.strictObject({
  inputs: media.optional(),
  parameters: z.strictObject(videoParameters).optional(),
});
export type Input = z.infer<typeof input>;

export const output = videoOutput;
export type Output = z.infer<typeof output>;
