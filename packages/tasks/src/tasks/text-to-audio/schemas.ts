import type { z } from "zod";
import { audioOutput, generationParameters, request, text } from "../schema-parts.ts";

/** Schema of a request for Text-to-Audio. Rejects unknown fields. */
export const input = request(text, { generation_parameters: generationParameters.optional() });
/** A request for Text-to-Audio, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text-to-Audio. Accepts unknown fields. */
export const output = audioOutput;
/** A response for Text-to-Audio, as the schema returns it. */
export type Output = z.infer<typeof output>;
