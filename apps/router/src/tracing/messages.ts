import { limits } from "@modelyard/platform/limits";
import type { Attributes } from "@opentelemetry/api";
import { z } from "zod";
import type { RequestFields } from "./request-fields.ts";
import type { Choice } from "./response-fields.ts";

/** A message in the format of the GenAI conventions. */
export interface Message {
  role: string;
  parts: readonly object[];
  finish_reason?: string;
}

const Part = z.union([
  z
    .object({ type: z.enum(["text", "input_text", "output_text"]), text: z.string() })
    .transform(({ text }) => textPart(text)),
  z
    .object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) })
    .transform(({ image_url: image }) => ({ type: "uri", modality: "image", uri: shortUri(image.url) })),
  // Sounds and files are named, and not copied.
  z.object({ type: z.string() }).transform(({ type }) => ({ type })),
]);
const ToolCall = z
  .object({ id: z.string().optional(), function: z.object({ name: z.string(), arguments: z.string() }) })
  .transform(({ id, function: called }) => toolCallPart({ id, ...called }));
const InputMessage = z.object({
  role: z.string(),
  content: z.union([z.string().transform((text) => [textPart(text)]), z.array(Part)]).nullish(),
  tool_calls: z.array(ToolCall).nullish(),
  tool_call_id: z.string().optional(),
});
const InputMessages = z.array(InputMessage);

const { contentBytes, partLength } = limits.telemetry;

function textPart(content: string): object {
  return { type: "text", content: content.slice(0, partLength) };
}

/** Returns a file that is part of the address without its content. */
function shortUri(uri: string): string {
  return uri.startsWith("data:") ? uri.slice(0, uri.indexOf(",", 0) + 1).slice(0, 100) : uri.slice(0, partLength);
}

function toolCallPart({
  id,
  name,
  arguments: json,
}: {
  id?: string | undefined;
  name: string;
  arguments: string;
}): object {
  return { type: "tool_call", id, name, arguments: json.slice(0, partLength) };
}

/** Returns the latest messages of a request, within the limit: those of a chat, or the text of another task. */
export function inputMessages({ messages, input, prompt }: RequestFields): Message[] {
  const text = input ?? prompt;
  if (typeof text === "string") return [{ role: "user", parts: [textPart(text)] }];
  const parsed = InputMessages.safeParse(messages ?? input);
  if (!parsed.success) return [];
  const all = parsed.data.map(({ role, content, tool_calls: toolCalls, tool_call_id: id }) => {
    if (id === undefined) return { role, parts: [...(content ?? []), ...(toolCalls ?? [])] };
    return { role, parts: [{ type: "tool_call_response", id, response: textOf(content ?? []) }] };
  });
  return latest(all);
}

function latest(messages: readonly Message[]): Message[] {
  let length = 0;
  const first = messages.findLastIndex((message) => {
    length += JSON.stringify(message).length;
    return length > contentBytes;
  });
  return messages.slice(first + 1);
}

/** Returns the text of a message without its other parts. */
export function textOf(parts: readonly object[]): string {
  return parts
    .flatMap((part) => ("content" in part && typeof part.content === "string" ? part.content : []))
    .join("\n");
}

export function outputMessages(choices: readonly Choice[]): Message[] {
  return choices.map(({ text, toolCalls, finishReason = "" }) => ({
    role: "assistant",
    parts: [...(text === "" ? [] : [textPart(text)]), ...toolCalls.map(toolCallPart)],
    finish_reason: finishReason,
  }));
}

/** Returns the attributes that hold content: only where the operator has asked for them. */
export function contentAttributes(request: RequestFields, choices: readonly Choice[]): Attributes {
  const [input, output] = [inputMessages(request), outputMessages(choices)];
  const instructions = request.instructions ?? request.system;
  return {
    "gen_ai.system_instructions":
      typeof instructions === "string" ? JSON.stringify([textPart(instructions)]) : undefined,
    "gen_ai.input.messages": input.length === 0 ? undefined : JSON.stringify(input),
    "gen_ai.output.messages": output.length === 0 ? undefined : JSON.stringify(output),
  };
}
