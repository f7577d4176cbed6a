import { z } from "zod";
import { count, fraction, text, wholeNumber } from "./schema-parts.ts";

const contentPart = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  z.strictObject({
    type: z.literal("image_url"),
    image_url: z.strictObject({ url: text, detail: z.enum(["auto", "low", "high"]).optional() }),
  }),
  z.strictObject({ type: z.literal("input_audio"), input_audio: z.strictObject({ data: text, format: text }) }),
  z.strictObject({ type: z.literal("video_url"), video_url: z.strictObject({ url: text }) }),
]);

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.strictObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: z.union([z.string(), z.array(contentPart)]).nullish(),
  name: z.string().optional(),
  tool_calls: z.array(toolCall).optional(),
  tool_call_id: z.string().optional(),
});

const tool = z.strictObject({
  type: z.literal("function"),
  function: z.strictObject({
    name: text,
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    strict: z.boolean().nullish(),
  }),
});

/**
 * A conversation to be continued: the request format of chat models, whatever media they accept.
 * @see https://platform.openai.com/docs/api-reference/chat/create (read 2026-11-20)
 */
export const chatInput = z.strictObject({
  model: text.optional(),
  messages: z.array(message).min(1),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  logit_bias: z.record(z.string(), z.number()).optional(),
  logprobs: z.boolean().optional(),
  max_tokens: count.optional(),
  n: count.optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  reasoning_effort: text.optional(),
  response_format: z.looseObject({ type: text }).optional(),
  seed: wholeNumber.optional(),
  stop: z.union([z.string(), z.array(z.string())]).optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
  temperature: z.number().min(0).optional(),
  tool_choice: z.union([z.enum(["auto", "none", "required"]), z.looseObject({})]).optional(),
  tools: z.array(tool).optional(),
  top_logprobs: wholeNumber.min(0).optional(),
  top_p: fraction.optional(),
});

/** A complete response; some servers omit `usage`. */
export const chatOutput = z.object({
  id: z.string(),
  created: z.number(),
  model: z.string(),
  system_fingerprint: z.string().nullish(),
  choices: z.array(
    z.object({
      index: z.number().optional(),
      finish_reason: z.string().nullish(),
      message: z.object({
        role: z.string(),
        content: z.string().nullish(),
        tool_calls: z.array(toolCall).nullish(),
      }),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() }).nullish(),
});
