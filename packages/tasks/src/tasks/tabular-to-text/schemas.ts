import { z } from "zod";
import { columns, generatedText, generationParameters, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.union([columns, z.array(z.strictObject({ subject: text, relation: text, object: text })).min(1)]),
  { generation_parameters: generationParameters.optional() },
);
export type Input = z.infer<typeof input>;

export const output = generatedText;
export type Output = z.infer<typeof output>;
