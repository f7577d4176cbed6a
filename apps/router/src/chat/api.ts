import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { callResponses, events, relayed } from "../api/responses.ts";

/** Name of a model, and how to choose among its providers. */
export const modelName = z.string().meta({
  description: "`namespace/name`, and optionally `:provider`, `:fastest` or `:cheapest` to choose among its providers.",
  examples: ["acme/tiny-chat"],
});

const messages = [{ role: "user", content: "Which planet is the largest?" }];

export const ChatRequest = z.looseObject({
  model: modelName,
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(z.looseObject({}))]).nullish() }))
    .describe("The conversation so far."),
  stream: z.boolean().optional().describe("Whether the response comes as server-sent events."),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  tools: z.array(z.looseObject({ type: z.string() })).optional(),
});
const ChatCompletion = z.looseObject({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.looseObject({
      index: z.int(),
      message: z.looseObject({ role: z.string(), content: z.string().nullable() }),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: z.looseObject({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }).optional(),
});

export const chatOperation: ApiOperation = {
  method: "POST",
  path: "/v1/chat/completions",
  id: "create-chat-completion",
  summary: "Create a chat completion",
  description:
    "Takes the fields of OpenAI's `/v1/chat/completions`, and passes the ones that are not listed here on to the provider.",
  body: { content: json(ChatRequest, { model: "acme/tiny-chat", messages }) },
  responses: callResponses({
    200: {
      description: "The completion as the provider sent it.",
      content: [
        ...relayed(ChatCompletion, {
          id: "chatcmpl-1",
          object: "chat.completion",
          created: 1_793_525_400,
          model: "tiny-chat-1b",
          choices: [{ index: 0, message: { role: "assistant", content: "Jupiter." }, finish_reason: "stop" }],
          usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
        }),
        ...events("With `stream`: `data:` events of completion chunks, and `data: [DONE]`."),
      ],
    },
  }),
  auth: "read",
};
