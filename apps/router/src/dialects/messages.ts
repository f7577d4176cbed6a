import { checkFields } from "../tasks/json-request.ts";
import { readChat } from "./chat-completion.ts";
import type { Dialect } from "./dialect.ts";
import { messageStream, stopReasonOf } from "./message-stream.ts";
import { messageUsage } from "./message-usage.ts";
import { type Block, MessagesRequest } from "./messages-request.ts";

/**
 * Serves Anthropic's messages with any provider of chat.
 * @see https://docs.anthropic.com/en/api/messages
 */
export const messagesDialect: Dialect = {
  read(body) {
    const request = checkFields(MessagesRequest, body);
    return {
      model: request.model,
      stream: request.stream === true,
      chat: chatOf(request),
      translate: (chat) => {
        const { text, tools, finishReason, tokens } = readChat(chat);
        return {
          id: `msg_${crypto.randomUUID()}`,
          type: "message",
          role: "assistant",
          model: request.model,
          content: [
            ...(text === "" && tools.length > 0 ? [] : [{ type: "text", text }]),
            ...tools.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input: parsed(input) })),
          ],
          stop_reason: stopReasonOf(finishReason),
          stop_sequence: null,
          usage: messageUsage(tokens),
        };
      },
      translateStream: () => messageStream(request.model),
    };
  },
  errors: {
    body: (error, requestId) => ({
      type: "error",
      error: { type: typeOf(error.status), message: error.messageFor(requestId) },
      request_id: requestId,
    }),
    event: (error, requestId) => messageStream("").fail(error.messageFor(requestId)),
  },
};

const errorTypes: ReadonlyMap<number, string> = new Map([
  [401, "authentication_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [503, "overloaded_error"],
]);

function typeOf(status: number): string {
  return errorTypes.get(status) ?? (status < 500 ? "invalid_request_error" : "api_error");
}

function chatOf(request: MessagesRequest): Record<string, unknown> {
  const { system, messages, stop_sequences: stop, tools, tool_choice: choice, stream } = request;
  const systemText = typeof system === "string" ? system : system?.map(({ text }) => text).join("\n");
  return {
    messages: [
      ...(systemText === undefined ? [] : [{ role: "system", content: systemText }]),
      ...messages.flatMap(({ role, content }) =>
        typeof content === "string" ? [{ role, content }] : messagesOf(role, content),
      ),
    ],
    max_tokens: request.max_tokens,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.top_p !== undefined && { top_p: request.top_p }),
    ...(stop !== undefined && { stop }),
    ...(tools !== undefined && {
      tools: tools.map(({ name, description, input_schema: parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    }),
    ...(choice !== undefined && { tool_choice: choiceOf(choice) }),
    ...(stream === true && { stream: true, stream_options: { include_usage: true } }),
  };
}

function choiceOf({ type, name }: NonNullable<MessagesRequest["tool_choice"]>): unknown {
  if (type === "tool") return { type: "function", function: { name } };
  return type === "any" ? "required" : type;
}

/** Results of tools become separate messages that hold only text; their images go to the message with the other blocks. */
function messagesOf(role: string, blocks: readonly Block[]): object[] {
  const results = blocks.filter((block) => block.type === "tool_result");
  const uses = blocks.filter((block) => block.type === "tool_use");
  const parts = blocks.flatMap((block): object[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type === "image") return [imagePartOf(block)];
    if (block.type !== "tool_result" || typeof block.content === "string") return [];
    return (block.content ?? []).filter((shown) => shown.type === "image").map(imagePartOf);
  });
  const message = {
    role,
    content: parts.length === 0 ? null : parts,
    ...(uses.length > 0 && {
      tool_calls: uses.map(({ id, name, input }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(input ?? {}) },
      })),
    }),
  };
  return [
    ...results.map(({ tool_use_id: id, content }) => ({ role: "tool", tool_call_id: id, content: textOf(content) })),
    ...(parts.length > 0 || uses.length > 0 ? [message] : []),
  ];
}

function textOf(content: Extract<Block, { type: "tool_result" }>["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).flatMap((shown) => (shown.type === "text" ? [shown.text] : [])).join("\n");
}

function imagePartOf({ source }: Extract<Block, { type: "image" }>): object {
  const url = source.type === "url" ? source.url : `data:${source.media_type};base64,${source.data}`;
  return { type: "image_url", image_url: { url } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
