import { z } from "zod";
import { request, sequenceParameters, text, unwrapped } from "../schema-parts.ts";

export const input = request(text, { ...sequenceParameters, src_lang: text.optional(), tgt_lang: text.optional() });
export type Input = z.infer<typeof input>;

export const output = unwrapped(z.object({ translation_text: z.string() }));
export type Output = z.infer<typeof output>;
