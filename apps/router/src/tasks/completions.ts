import type { TaskOutput } from "@modelyard/inference/providers";
import { CompletionFields } from "./api.ts";
import { checkFields, jsonResponse, readJsonRequest } from "./json-request.ts";
import type { TaskRoute } from "./task-route.ts";

/** `POST /v1/completions` */
export const completions: TaskRoute<TaskOutput<"text-generation">> = {
  task: "text-generation",
  mappedAs: ["text-generation", "conversational"],
  what: "completions",
  adapterOf: ({ tasks }) => tasks["text-generation"],
  read: (body) => {
    const request = readJsonRequest(body, "prompt");
    checkFields(CompletionFields, request.fields);
    const isUncounted = request.stream && request.fields["stream_options"] === undefined;
    return { ...request, isUncounted, args: async () => translated(request.fields) };
  },
  respond: async ({ generated_text: text }, { model }) =>
    jsonResponse({
      id: `cmpl-${crypto.randomUUID()}`,
      object: "text_completion",
      created: Math.floor(Date.now() / 1000),
      model,
      choices: [{ index: 0, text, logprobs: null, finish_reason: "stop" }],
    }),
};

function translated({ prompt, max_tokens: maxTokens, ...parameters }: Record<string, unknown>) {
  return {
    inputs: prompt,
    parameters: { ...parameters, ...(maxTokens !== undefined && { max_new_tokens: maxTokens }) },
  };
}
