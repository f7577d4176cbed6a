import { ShapeError } from "@modelyard/inference/providers";
import { redactText } from "@modelyard/platform/redact";
import { createParser } from "eventsource-parser";
import { z } from "zod";
import { eventJson } from "../streams/event-json.ts";

const Usage = z
  .object({
    prompt_tokens: z.number().catch(0),
    completion_tokens: z.number().catch(0),
    prompt_tokens_details: z.object({ cached_tokens: z.number().nonnegative().optional() }).optional().catch(undefined),
    cache_read_input_tokens: z.number().nonnegative().catch(0),
    cache_creation_input_tokens: z.number().nonnegative().catch(0),
  })
  .nullish()
  .catch(undefined);
const ToolCall = z.object({
  id: z.string().catch(""),
  function: z.object({ name: z.string(), arguments: z.string().catch("{}") }),
});
const Chat = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), tool_calls: z.array(ToolCall).nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: Usage,
});

export interface ToolUse {
  id: string;
  name: string;
  /** JSON as text. */
  arguments: string;
}

export interface Tokens {
  /** Includes tokens read from and written to a cache. */
  input: number;
  cachedRead: number;
  cachedWrite: number;
  output: number;
}

export const noTokens: Tokens = { input: 0, cachedRead: 0, cachedWrite: 0, output: 0 };

export interface ChatCompletion {
  text: string;
  tools: ToolUse[];
  finishReason: string | undefined;
  tokens: Tokens;
}

/** @throws {ShapeError} it is not a chat completion */
export function readChat(completion: unknown): ChatCompletion {
  const parsed = Chat.safeParse(completion);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) throw new ShapeError("a chat completion", "", completion);
  return {
    text: choice.message.content ?? "",
    tools: (choice.message.tool_calls ?? []).map(({ id, function: call }) => ({
      id,
      name: call.name,
      arguments: call.arguments,
    })),
    finishReason: choice.finish_reason ?? undefined,
    tokens: tokensOf(parsed.data?.usage),
  };
}

const Delta = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish().catch(undefined),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().catch(0),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .catch([]),
  usage: Usage,
  error: z.unknown().optional(),
});

/** The content of one event of a streamed chat. */
export interface ChatEvent {
  text?: string;
  tools?: { index: number; id?: string | undefined; name?: string | undefined; arguments?: string | undefined }[];
  finishReason?: string;
  tokens?: Tokens;
  error?: string;
}

const maxEventChars = 1024 * 1024;

export interface ChatReader {
  push(chunk: Buffer): void;
  /** Must be called at the end of the stream. Reads the last event even if the empty line after it is missing. */
  end(): void;
}

/** Reads a streamed chat piece by piece. */
export function createChatReader(onEvent: (event: ChatEvent) => void): ChatReader {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ data }) => {
      const event = data === "[DONE]" ? undefined : eventOf(data);
      if (event !== undefined) onEvent(event);
    },
  });
  return {
    push: (chunk) => parser.feed(decoder.decode(chunk, { stream: true })),
    end: () => parser.feed(`${decoder.decode()}\n\n`),
  };
}

function eventOf(data: string): ChatEvent | undefined {
  const parsed = Delta.safeParse(parseJson(data));
  if (!parsed.success) return undefined;
  const { choices, usage, error } = parsed.data;
  const [choice] = choices;
  const event: ChatEvent = {};
  if (error !== undefined && error !== null) event.error = `The provider reported an error: ${messageIn(error)}`;
  if (typeof choice?.delta?.content === "string" && choice.delta.content !== "") event.text = choice.delta.content;
  if (choice?.delta?.tool_calls) {
    event.tools = choice.delta.tool_calls.map(({ index, id, function: call }) => ({
      index,
      id: id ?? undefined,
      name: call?.name ?? undefined,
      arguments: call?.arguments ?? undefined,
    }));
  }
  if (typeof choice?.finish_reason === "string") event.finishReason = choice.finish_reason;
  if (usage) event.tokens = tokensOf(usage);
  return event;
}

const TextOrMessage = z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]);
const messageChars = 400;

function messageIn(error: unknown): string {
  const message = TextOrMessage.safeParse(error).data ?? JSON.stringify(error);
  return redactText(message, []).slice(0, messageChars);
}

function tokensOf(usage: z.infer<typeof Usage>): Tokens {
  if (usage === null || usage === undefined) return noTokens;
  const input = usage.prompt_tokens;
  // At most the input: the uncached rest is reported as well.
  const cachedRead = Math.min(input, usage.prompt_tokens_details?.cached_tokens ?? usage.cache_read_input_tokens);
  const cachedWrite = Math.min(input - cachedRead, usage.cache_creation_input_tokens);
  return { input, cachedRead, cachedWrite, output: usage.completion_tokens };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a server-sent event with a name. */
export function namedEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${eventJson({ type: name, ...data })}\n\n`;
}
