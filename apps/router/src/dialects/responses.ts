import { RouterError } from "../errors/router-error.ts";
import { checkFields } from "../tasks/json-request.ts";
import { readChat } from "./chat-completion.ts";
import type { Dialect } from "./dialect.ts";
import { functionCallItem, messageItem, responseObject, usageOf } from "./response-object.ts";
import { responseStream } from "./response-stream.ts";
import { type Item, ResponsesRequest } from "./responses-request.ts";

/** Fields that need stored responses; the router stores none. */
const stateful = ["previous_response_id", "conversation", "background"] as const;

/**
 * Serves OpenAI's responses with any provider of chat. Nothing is stored, so every request holds its whole conversation.
 * @see https://platform.openai.com/docs/api-reference/responses/create
 */
export const responsesDialect: Dialect = {
  read(body) {
    const unsupported = stateful.find(
      (field) => body[field] !== undefined && body[field] !== null && body[field] !== false,
    );
    if (unsupported !== undefined) throw notSupported(unsupported);
    const request = checkFields(ResponsesRequest, body);
    return {
      model: request.model,
      stream: request.stream === true,
      chat: chatOf(request),
      translate: (chat) => {
        const { text, tools, finishReason, tokens } = readChat(chat);
        const message = text === "" && tools.length > 0 ? [] : [messageItem(text)];
        const output = [...message, ...tools.map((tool) => functionCallItem(tool))];
        return responseObject(request.model, { finishReason, output, usage: usageOf(tokens) });
      },
      translateStream: () => responseStream(request.model),
    };
  },
  errors: {
    body: (error, requestId) => error.body(requestId),
    event: (error, requestId) => responseStream("").fail(error.messageFor(requestId)),
  },
};

function notSupported(field: string): RouterError {
  return new RouterError({
    status: 400,
    code: "unsupported_value",
    param: field,
    message: `\`${field}\` is not supported: this router stores no responses. Send the whole conversation in \`input\`.`,
  });
}

function chatOf(request: ResponsesRequest): Record<string, unknown> {
  const { input, instructions, tools, tool_choice: choice, text, reasoning, stream } = request;
  const items: Item[] = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const system = typeof instructions === "string" ? [{ role: "system", content: instructions }] : [];
  const format = text?.format ?? undefined;
  const effort = reasoning?.effort ?? undefined;
  return {
    messages: [...system, ...items.flatMap(messagesOf)],
    ...(typeof request.max_output_tokens === "number" && { max_tokens: request.max_output_tokens }),
    ...(typeof request.temperature === "number" && { temperature: request.temperature }),
    ...(typeof request.top_p === "number" && { top_p: request.top_p }),
    ...(effort !== undefined && { reasoning_effort: effort }),
    ...(format !== undefined && format.type !== "text" && { response_format: formatOf(format) }),
    ...(tools !== undefined &&
      tools !== null && { tools: tools.map(({ type, ...rest }) => ({ type, function: rest })) }),
    ...(choice !== undefined && choice !== null && { tool_choice: choiceOf(choice) }),
    ...(stream === true && { stream: true, stream_options: { include_usage: true } }),
  };
}

function choiceOf(choice: NonNullable<ResponsesRequest["tool_choice"]>): unknown {
  return typeof choice === "string" ? choice : { type: "function", function: { name: choice.name } };
}

function formatOf({ type, ...schema }: { type: string } & Record<string, unknown>): object {
  return type === "json_schema" ? { type, json_schema: schema } : { type };
}

function messagesOf(item: Item): object[] {
  return item.type === "reasoning" ? [] : [messageOf(item)];
}

function messageOf(item: Exclude<Item, { type: "reasoning" }>): object {
  if (item.type === "function_call") {
    const { call_id: id, name, arguments: input } = item;
    return {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name, arguments: input } }],
    };
  }
  if (item.type === "function_call_output") return { role: "tool", tool_call_id: item.call_id, content: item.output };
  const role = item.role === "developer" ? "system" : item.role;
  if (typeof item.content === "string") return { role, content: item.content };
  const content = item.content.map((part) =>
    part.type === "input_image"
      ? { type: "image_url", image_url: { url: part.image_url } }
      : { type: "text", text: part.text },
  );
  return { role, content };
}
