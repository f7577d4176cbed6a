import type { z } from "zod";
import { classificationParameters, count, labelScores, media, request } from "../schema-parts.ts";

export const input = request(media, {
  ...classificationParameters,
  num_frames: count.optional(),
  frame_sampling_rate: count.optional(),
});
export type Input = z.infer<typeof input>;

export const output = labelScores;
export type Output = z.infer<typeof output>;
