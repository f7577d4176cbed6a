import { z } from "zod";
import { count, fraction, text, unwrapped, wholeNumber } from "../schema-parts.ts";

const grammar = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("json"), value: z.unknown() }),
  z.strictObject({ type: z.literal("regex"), value: text }),
  z.strictObject({
    type: z.literal("json_schema"),
    value: z.strictObject({ name: text.optional(), schema: z.unknown() }),
  }),
]);
const parameters = z.strictObject({
  adapter_id: text.optional(),
  best_of: count.optional(),
  decoder_input_details: z.boolean().optional(),
  details: z.boolean().optional(),
  do_sample: z.boolean().optional(),
  frequency_penalty: z.number().optional(),
  grammar: grammar.optional(),
  max_new_tokens: count.optional(),
  repetition_penalty: z.number().positive().optional(),
  return_full_text: z.boolean().optional(),
  seed: wholeNumber.optional(),
  stop: z.array(z.string()).optional(),
  temperature: z.number().min(0).optional(),
  top_k: count.optional(),
  top_n_tokens: count.optional(),
  top_p: fraction.optional(),
  truncate: count.optional(),
  typical_p: fraction.optional(),
  watermark: z.boolean().optional(),
});

/** Schema of a request for Text Generation. Rejects unknown fields. */
export const input = z.strictObject({
  inputs: text,
  parameters: parameters.optional(),
  stream: z.boolean().optional(),
});
/** A request for Text Generation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text Generation. Accepts unknown fields. */
export const output = unwrapped(
  z.object({
    generated_text: z.string(),
    details: z
      .looseObject({
        finish_reason: z.string().optional(),
        generated_tokens: z.number().optional(),
        seed: z.number().nullish(),
      })
      .nullish(),
  }),
);
/** A response for Text Generation, as the schema returns it. */
export type Output = z.infer<typeof output>;
