import type { Scripted } from "./scripted-server.ts";

/** A chat completion with one message. */
export function completion(
  message: object,
  finishReason = "stop",
  usage: object = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
) {
  return {
    id: "c1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "sim",
    choices: [{ index: 0, finish_reason: finishReason, message: { role: "assistant", ...message } }],
    usage,
  };
}

/** The same completion as a `Response`. */
export function answered(...args: Parameters<typeof completion>): Scripted {
  return { json: completion(...args) };
}

export function toolCall(id: string, name: string, args: unknown) {
  return {
    id,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  };
}

/** One chunk of a streamed chat. */
export function chunk(delta: object, finishReason: string | null = null, others: object = {}) {
  return {
    id: "c1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "sim",
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...others,
  };
}
