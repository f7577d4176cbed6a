import { z } from "zod";

const Text = z.object({ type: z.literal("text"), text: z.string() });
const Image = z.object({
  type: z.literal("image"),
  source: z.union([
    z.object({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
    z.object({ type: z.literal("url"), url: z.string() }),
  ]),
});
const Block = z.discriminatedUnion("type", [
  Text,
  Image,
  // From an earlier response of another provider: signed for that provider, and useless to any other.
  z.object({ type: z.literal("thinking") }),
  z.object({ type: z.literal("redacted_thinking") }),
  z.object({ type: z.literal("tool_use"), id: z.string(), name: z.string(), input: z.unknown().optional() }),
  z.object({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(z.discriminatedUnion("type", [Text, Image]))]).optional(),
  }),
]);
export type Block = z.infer<typeof Block>;

export const MessagesRequest = z.object({
  model: z.string().min(1),
  max_tokens: z.number().int().min(1),
  messages: z
    .array(z.object({ role: z.enum(["user", "assistant"]), content: z.union([z.string(), z.array(Block)]) }))
    .min(1),
  system: z.union([z.string(), z.array(z.object({ type: z.literal("text"), text: z.string() }))]).optional(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  stop_sequences: z.array(z.string()).optional(),
  tools: z
    .array(z.object({ name: z.string(), description: z.string().optional(), input_schema: z.unknown().optional() }))
    .optional(),
  tool_choice: z.object({ type: z.enum(["auto", "any", "tool", "none"]), name: z.string().optional() }).optional(),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;
