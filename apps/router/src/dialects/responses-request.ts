import { z } from "zod";

const Part = z.union([
  z.object({ type: z.enum(["input_text", "output_text", "text"]), text: z.string() }),
  z.object({ type: z.literal("input_image"), image_url: z.string() }),
]);
const Item = z.union([
  z.object({ type: z.literal("function_call"), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal("function_call_output"), call_id: z.string(), output: z.string() }),
  // From an earlier response of another provider, useless to any other.
  z.object({ type: z.literal("reasoning") }),
  z.object({
    type: z.literal("message").optional(),
    role: z.enum(["user", "assistant", "system", "developer"]),
    content: z.union([z.string(), z.array(Part)]),
  }),
]);
export type Item = z.infer<typeof Item>;

export const ResponsesRequest = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(Item).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  tools: z
    .array(
      z.object({
        type: z.literal("function", "only functions are supported"),
        name: z.string(),
        description: z.string().nullish(),
        parameters: z.unknown().optional(),
        strict: z.boolean().nullish(),
      }),
    )
    .nullish(),
  tool_choice: z
    .union([z.enum(["auto", "none", "required"]), z.object({ type: z.literal("function"), name: z.string() })])
    .nullish(),
  text: z.object({ format: z.looseObject({ type: z.string() }).nullish() }).nullish(),
  reasoning: z.object({ effort: z.string().nullish() }).nullish(),
});
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;
