import { z } from "zod";
import { columns, generatedText, generationParameters, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Tabular to Text. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.union([columns, z.array(z.strictObject({ subject: text, relation: text, object: text })).min(1)]),
  { generation_parameters: generationParameters.optional() },
);
/** A request for Tabular to Text, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Tabular to Text. Accepts unknown fields. */
export const output = generatedText;
/** A response for Tabular to Text, as the schema returns it. */
export type Output = z.infer<typeof output>;
