import { z } from "zod";
import { request, sequenceParameters, text, unwrapped } from "../schema-parts.ts";

/** Schema of a request for Summarization. Rejects unknown fields. */
export const input = request(text, sequenceParameters);
/** A request for Summarization, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Summarization. Accepts unknown fields. */
export const output = unwrapped(z.object({ summary_text: z.string() }));
/** A response for Summarization, as the schema returns it. */
export type Output = z.infer<typeof output>;
