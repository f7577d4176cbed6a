import { z } from "zod";
import { request, sequenceParameters, text, unwrapped } from "../schema-parts.ts";

/** Schema of a request for Translation. Rejects unknown fields. */
export const input = request(text, { ...sequenceParameters, src_lang: text.optional(), tgt_lang: text.optional() });
/** A request for Translation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Translation. Accepts unknown fields. */
export const output = unwrapped(z.object({ translation_text: z.string() }));
/** A response for Translation, as the schema returns it. */
export type Output = z.infer<typeof output>;
