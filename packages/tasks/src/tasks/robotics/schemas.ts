import { z } from "zod";
import { media, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.strictObject({ images: z.record(text, media), state: z.array(z.number()), instruction: text.optional() }),
  {},
);
export type Input = z.infer<typeof input>;

export const output = z.object({ actions: z.array(z.array(z.number())) });
export type Output = z.infer<typeof output>;
