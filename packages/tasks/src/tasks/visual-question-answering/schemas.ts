import { z } from "zod";
import { count, media, request, score, text } from "../schema-parts.ts";

/** Schema of a request for Visual Question Answering. Rejects unknown fields. */
export const input = request(z.strictObject({ image: media, question: text }), { top_k: count.optional() });
/** A request for Visual Question Answering, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Visual Question Answering. Accepts unknown fields. */
export const output = z.array(z.object({ answer: z.string().optional(), score }));
/** A response for Visual Question Answering, as the schema returns it. */
export type Output = z.infer<typeof output>;
