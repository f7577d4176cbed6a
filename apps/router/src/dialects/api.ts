import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { callResponses, events, withErrors } from "../api/responses.ts";
import { MessagesRequest } from "./messages-request.ts";
import { ResponsesRequest } from "./responses-request.ts";

const Response = z.looseObject({
  id: z.string(),
  object: z.literal("response"),
  status: z.string(),
  model: z.string(),
  output: z.array(z.looseObject({ type: z.string() })),
});

export const responsesOperation: ApiOperation = {
  method: "POST",
  path: "/v1/responses",
  id: "create-response",
  summary: "Create a response",
  description:
    "OpenAI's `/v1/responses` in front of any chat provider. Responses are not stored: send the whole conversation in `input`.",
  body: { content: json(ResponsesRequest, { model: "acme/tiny-chat", input: "Which planet is the largest?" }) },
  responses: callResponses({
    200: {
      description: "The response.",
      content: [
        ...json(Response, {
          id: "resp_1",
          object: "response",
          status: "completed",
          model: "acme/tiny-chat",
          output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Jupiter." }] }],
        }),
        ...events("With `stream`: events such as `response.output_text.delta`."),
      ],
    },
  }),
  auth: "read",
};

const Message = z.looseObject({
  id: z.string(),
  type: z.literal("message"),
  role: z.literal("assistant"),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.string().nullable(),
  usage: z.looseObject({ input_tokens: z.int(), output_tokens: z.int() }),
});
const MessagesError = z.looseObject({
  type: z.literal("error"),
  error: z.looseObject({ type: z.string(), message: z.string() }),
});

export const messagesOperation: ApiOperation = {
  method: "POST",
  path: "/v1/messages",
  id: "create-message",
  summary: "Create a message",
  description: "Anthropic's `/v1/messages` in front of any chat provider, with errors in Anthropic's shape.",
  body: {
    content: json(MessagesRequest, {
      model: "acme/tiny-chat",
      max_tokens: 100,
      messages: [{ role: "user", content: "Which planet is the largest?" }],
    }),
  },
  responses: withErrors(
    callResponses({
      200: {
        description: "The message.",
        content: [
          ...json(Message, {
            id: "msg_1",
            type: "message",
            role: "assistant",
            model: "acme/tiny-chat",
            content: [{ type: "text", text: "Jupiter." }],
            stop_reason: "end_turn",
            usage: { input_tokens: 12, output_tokens: 3 },
          }),
          ...events("With `stream`: events such as `content_block_delta`."),
        ],
      },
    }),
    MessagesError,
    { type: "error", error: { type: "invalid_request_error", message: "`max_tokens` is missing." } },
  ),
  auth: "read",
};
