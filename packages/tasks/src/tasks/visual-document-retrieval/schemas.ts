import { z } from "zod";
import { count, media, ranking, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(z.strictObject({ query: text, images: z.array(media).min(1) }), {
  top_k: count.optional(),
});
export type Input = z.infer<typeof input>;

export const output = ranking;
export type Output = z.infer<typeof output>;
