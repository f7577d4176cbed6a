import { inputsOf, renamed, spreadOf } from "../adapters/payload-parts.ts";
import type { AlternativeFormat, TaskAdapter } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import type { TextGenerationOutput } from "../tasks/output-types.ts";
import { withTasks } from "./define-provider.ts";
import { parseGeneratedText } from "./hf-answers.ts";
import { belowV1, hfInference } from "./hf-inference.ts";

const maxOrigins = 64;
/** Origins (called without a path) where `{ inputs }` failed and `/v1/completions` worked. */
const completionsOnly = new Set<string>();

function remember(origin: string): void {
  if (completionsOnly.size >= maxOrigins) completionsOnly.clear();
  completionsOnly.add(origin);
}

type Format = Pick<TaskAdapter, "route" | "payload">;

/** Parameters that TGI and the hub's own endpoints support. */
const inputsFormat: Format = {
  route: ({ providerModelId }) => providerModelId,
  payload: ({ args }) => ({ json: { ...args } }),
};

/** Parameters that vLLM, llama.cpp and other OpenAI-compatible servers support. */
const completionsFormat: Format = {
  route: ({ providerModelId }) => belowV1(providerModelId, "completions"),
  payload: (call) => ({
    json: {
      ...(call.endpointModel !== undefined && { model: call.endpointModel }),
      ...renamed(spreadOf(call), "max_new_tokens", "max_tokens"),
      prompt: inputsOf(call),
    },
  }),
};

const namesVersion = /\/v1(?:\/completions)?\/*(?:\?|$)/;

function formatOf({ providerModelId }: Pick<TaskCall, "providerModelId">): Format {
  const isCompletions = namesVersion.test(providerModelId) || completionsOnly.has(new URL(providerModelId).origin);
  return isCompletions ? completionsFormat : inputsFormat;
}

/** Returns the alternative format for an address without `/v1`. */
function alternative(call: TaskCall): AlternativeFormat | undefined {
  if (namesVersion.test(call.providerModelId)) return undefined;
  const { origin } = new URL(call.providerModelId);
  return formatOf(call) === inputsFormat
    ? { ...completionsFormat, accepted: () => remember(origin) }
    : { ...inputsFormat, accepted: () => void completionsOnly.delete(origin) };
}

/**
 * Text generation on a custom endpoint: completions if its address ends in `/v1`, otherwise `{ inputs }`. After 404 or
 * 405, the other format is tried and remembered for the origin.
 */
const textGeneration: TaskAdapter<TextGenerationOutput> = {
  route: (call) => formatOf(call).route(call),
  payload: (call) => formatOf(call).payload(call),
  alternative,
  parse: (answer) => parseGeneratedText(answer),
};

/** The definition for custom endpoints: `providerModelId` is the address. */
export const ownServer = /* @__PURE__ */ withTasks(hfInference, () => ({ "text-generation": textGeneration }));
