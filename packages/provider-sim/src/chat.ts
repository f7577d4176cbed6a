import type { ServerResponse } from "node:http";
import { z } from "zod";
import { sendJson } from "./send.ts";

const ContentPart = z.looseObject({ text: z.string().optional() });

/** The fields that the simulator reads of a chat request. */
export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(ContentPart)]).nullish() }),
  ),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.number().nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

const id = "chatcmpl-simulated";
const created = 1_700_000_000;

/** A whole completion, or the events of a stream. */
type ChatResponse = { completion: object } | { events: object[] };

/** Returns the response to a chat request. Its text says that a simulator wrote it. */
export function chatResponse(request: ChatRequest): ChatResponse {
  const all = words(`This is Modelyard's provider simulator. You said: ${lastUserText(request)}`);
  const spoken = all.slice(0, request.max_tokens ?? all.length);
  const finishReason = spoken.length < all.length ? "length" : "stop";
  const usage = tokenUsage(words(JSON.stringify(request.messages)).length, spoken.length);
  if (request.stream !== true) {
    const message = { role: "assistant", content: spoken.join(""), refusal: null };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }];
    return { completion: { id, object: "chat.completion", created, model: request.model, choices, usage } };
  }
  const events = [
    chunk(request.model, { role: "assistant", content: "" }),
    ...spoken.map((content) => chunk(request.model, { content })),
    chunk(request.model, {}, finishReason),
  ];
  if (request.stream_options?.include_usage === true) {
    events.push({ id, object: "chat.completion.chunk", created, model: request.model, choices: [], usage });
  }
  return { events };
}

/** Responds to a chat request, as a stream with one event per word if requested. */
export function answerChat(response: ServerResponse, request: ChatRequest, wordDelayMs: number): void {
  const content = chatResponse(request);
  if ("events" in content) sendEvents(response, content.events, wordDelayMs);
  else sendJson(response, 200, content.completion);
}

/** Formats a server-sent event. Escapes all Unicode line ends, as most servers do: Python's clients split at each of them. */
export function sse(data: object): string {
  const escaped = JSON.stringify(data).replaceAll(/[\u0085\u2028\u2029]/g, (end) => `\\u${hex(end)}`);
  return `data: ${escaped}\n\n`;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}

/** Returns one chunk of a streamed response. */
export function chunk(model: string, delta: object, finishReason: string | null = null): object {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }];
  return { id, object: "chat.completion.chunk", created, model, choices };
}

/** Streams events, `[DONE]` after the last, with a pause between any two. */
export function sendEvents(response: ServerResponse, events: readonly object[], everyMs: number): void {
  sendEventTexts(response, eventTexts(events), everyMs);
}

/** Returns events as they are written to a stream, `[DONE]` after the last. */
export function eventTexts(events: readonly object[]): string[] {
  return [...events.map(sse), "data: [DONE]\n\n"];
}

/** Writes one event after another, with a pause between, until all are sent or the caller disconnects. */
export function sendEventTexts(response: ServerResponse, parts: readonly string[], everyMs: number): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  const remaining = parts.values();
  let timer: NodeJS.Timeout;
  const sendNext = () => {
    const next = remaining.next();
    if (next.done === true) {
      response.end();
      return;
    }
    response.write(next.value);
    timer = setTimeout(sendNext, everyMs);
  };
  response.once("close", () => clearTimeout(timer));
  sendNext();
}

export function words(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function lastUserText(request: ChatRequest): string {
  const content = request.messages.findLast(({ role }) => role === "user")?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join(" ");
}

/** Returns `usage` in OpenAI's shape. */
export function tokenUsage(promptTokens: number, completionTokens: number): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
