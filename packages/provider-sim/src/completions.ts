import type { ServerResponse } from "node:http";
import { z } from "zod";
import { sendEvents, tokenUsage, words } from "./chat.ts";
import { sendJson } from "./send.ts";

/** The fields that the simulator reads of a text completion request. */
export const CompletionRequest = z.looseObject({
  model: z.string(),
  prompt: z.union([z.string(), z.array(z.string())]),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.number().nullish(),
});
export type CompletionRequest = z.infer<typeof CompletionRequest>;

const created = 1_700_000_000;

/** Responds to a text completion request, one event per word if streamed. The text names the simulator as its author. */
export function respondWithCompletion(response: ServerResponse, request: CompletionRequest, wordDelayMs: number): void {
  const prompts = typeof request.prompt === "string" ? [request.prompt] : request.prompt;
  const completions = prompts.map((prompt, index) => {
    const all = words(` This is Modelyard's provider simulator. You wrote: ${prompt}`);
    const written = all.slice(0, request.max_tokens ?? all.length);
    return { index, written, finishReason: written.length < all.length ? "length" : "stop" };
  });
  const completionTokens = completions.reduce((sum, { written }) => sum + written.length, 0);
  const usage = tokenUsage(words(prompts.join(" ")).length, completionTokens);
  const head = { id: "cmpl-simulated", object: "text_completion", created, model: request.model };
  if (request.stream !== true) {
    const choices = completions.map(({ index, written, finishReason }) =>
      choice(index, written.join(""), finishReason),
    );
    sendJson(response, 200, { ...head, choices, usage });
    return;
  }
  const events: object[] = [];
  const add = (choices: readonly object[], rest: object = {}) => events.push({ ...head, choices, ...rest });
  for (const { index, written, finishReason } of completions) {
    for (const text of written) add([choice(index, text, null)]);
    add([choice(index, "", finishReason)]);
  }
  if (request.stream_options?.include_usage === true) add([], { usage });
  sendEvents(response, events, wordDelayMs);
}

function choice(index: number, text: string, finishReason: string | null): object {
  return { index, text, logprobs: null, finish_reason: finishReason };
}
