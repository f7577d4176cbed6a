import { z } from "zod";
import { count, media, request, score, text } from "../schema-parts.ts";

export const input = request(z.strictObject({ image: media, question: text }), { top_k: count.optional() });
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ answer: z.string().optional(), score }));
export type Output = z.infer<typeof output>;
