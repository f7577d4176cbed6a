import { z } from "zod";
import { count, request, score, text, wholeNumber } from "../schema-parts.ts";

/** Schema of a request for Fill-Mask. Rejects unknown fields. */
export const input = request(text, { top_k: count.optional(), targets: z.array(text).optional() });
/** A request for Fill-Mask, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Fill-Mask. Accepts unknown fields. */
export const output = z.array(
  z.object({ sequence: z.string(), score, token: wholeNumber, token_str: z.string().optional() }),
);
/** A response for Fill-Mask, as the schema returns it. */
export type Output = z.infer<typeof output>;
