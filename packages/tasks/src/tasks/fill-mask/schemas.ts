import { z } from "zod";
import { count, request, score, text, wholeNumber } from "../schema-parts.ts";

export const input = request(text, { top_k: count.optional(), targets: z.array(text).optional() });
export type Input = z.infer<typeof input>;

export const output = z.array(
  z.object({ sequence: z.string(), score, token: wholeNumber, token_str: z.string().optional() }),
);
export type Output = z.infer<typeof output>;
