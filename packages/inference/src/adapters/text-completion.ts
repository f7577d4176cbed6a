import type { TextGenerationOutput } from "../tasks/output-types.ts";
import { inputsOf, renamed, spreadOf } from "./payload-parts.ts";
import { anything, object, optional, some, string } from "./shape.ts";
import type { TaskAdapter } from "./task-adapter.ts";

const completionBody = object({ choices: some(object({ text: string, finish_reason: anything, seed: anything })) });
const chatBody = object({ choices: some(object({ message: object({ content: optional(string) }) })) });

/** Completion in OpenAI's format: `max_new_tokens` is sent as `max_tokens`. */
export function textCompletion({ route = "v1/completions" } = {}): TaskAdapter<TextGenerationOutput> {
  return {
    route: () => route,
    payload: (call) => ({
      json: {
        ...renamed(spreadOf(call), "max_new_tokens", "max_tokens"),
        model: call.providerModelId,
        prompt: inputsOf(call),
      },
    }),
    parse: (answer) => ({ generated_text: completionBody(answer).choices[0].text }),
  };
}

/** Completion in OpenAI's format, for responses that include the finish reason and the seed. */
export function textCompletionWithDetails({ route = "v1/completions" } = {}): TaskAdapter<TextGenerationOutput> {
  return {
    ...textCompletion({ route }),
    parse: (answer) => {
      const { text, finish_reason, seed } = completionBody(answer).choices[0];
      const details = {
        finish_reason: finishReason(finish_reason),
        ...(typeof seed === "number" && { seed }),
        generated_tokens: 0,
        prefill: [],
        tokens: [],
      };
      return { generated_text: text, details };
    },
  };
}

/** Text generation for providers that only offer chat: the prompt is sent as one user message. */
export function completionThroughChat({ route = "v1/chat/completions" } = {}): TaskAdapter<TextGenerationOutput> {
  return {
    route: () => route,
    payload: (call) => ({
      json: {
        ...renamed(spreadOf(call), "max_new_tokens", "max_tokens"),
        messages: [{ role: "user", content: inputsOf(call) }],
        model: call.providerModelId,
      },
    }),
    parse: (answer) => ({ generated_text: chatBody(answer).choices[0].message.content ?? "" }),
  };
}

function finishReason(reason: unknown): "length" | "eos_token" | "stop_sequence" {
  if (reason === "length") return "length";
  return reason === "stop_sequence" ? "stop_sequence" : "eos_token";
}
