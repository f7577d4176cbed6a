import { z } from "zod";
import { request, score, text } from "../schema-parts.ts";

export const input = request(z.strictObject({ source_sentence: text, sentences: z.array(text).min(1) }), {});
export type Input = z.infer<typeof input>;

export const output = z.array(score);
export type Output = z.infer<typeof output>;
