import { z } from "zod";
import { count, request, score, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(z.strictObject({ query: text }), { top_k: count.optional() });
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ id: z.string(), text: z.string().optional(), score }));
export type Output = z.infer<typeof output>;
