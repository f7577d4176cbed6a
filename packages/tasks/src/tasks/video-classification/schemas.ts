import type { z } from "zod";
import { classificationParameters, count, labelScores, media, request } from "../schema-parts.ts";

/** Schema of a request for Video Classification. Rejects unknown fields. */
export const input = request(media, {
  ...classificationParameters,
  num_frames: count.optional(),
  frame_sampling_rate: count.optional(),
});
/** A request for Video Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Video Classification. Accepts unknown fields. */
export const output = labelScores;
/** A response for Video Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
