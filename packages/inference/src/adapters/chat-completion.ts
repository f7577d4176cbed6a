import type { ChatCompletionOutput } from "../tasks/chat-types.ts";
import { array, isRecord, number, object, optional, type Shape, ShapeError, string } from "./shape.ts";
import type { RouteCall, TaskAdapter } from "./task-adapter.ts";

export interface ChatOptions {
  /** Path below the base address. */
  route?: string | ((call: RouteCall) => string);
  /** Changes the body where a provider differs; it gets a copy. */
  adapt?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Accepts responses without `id`, `created` and `model`, which small servers leave out. */
  isLenient?: boolean;
}

const chatBody = object({
  choices: array(object({})),
  created: number,
  id: string,
  model: string,
  system_fingerprint: optional(string),
  usage: optional(object({})),
});

const noUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** Checks what every chat answer has; what lies in a choice is the model's business. */
export const parseChat: Shape<ChatCompletionOutput> = (answer, at = "") => {
  if (isChat(answer)) return answer;
  const { usage } = chatBody(answer, at);
  const complete: unknown = { ...Object(answer), usage: { ...noUsage, ...usage } };
  if (!isChat(complete)) throw new ShapeError("a chat completion", at, answer);
  return complete;
};

/** The same as `chatBody` says, for an answer that lacks nothing: nothing is copied. */
function isChat(body: unknown): body is ChatCompletionOutput {
  if (!isRecord(body) || !isRecord(body.usage) || !Array.isArray(body.choices)) return false;
  const { id, created, model, usage, choices, system_fingerprint: fingerprint } = body;
  const isCounted = typeof usage.prompt_tokens === "number" && typeof usage.completion_tokens === "number";
  const isNamed = typeof id === "string" && typeof created === "number" && typeof model === "string";
  const isPrinted = fingerprint === undefined || fingerprint === null || typeof fingerprint === "string";
  return isCounted && isNamed && isPrinted && choices.every(isRecord);
}

/**
 * Chat in OpenAI's wire format.
 * @see https://platform.openai.com/docs/api-reference/chat
 */
export function chatCompletion({
  route = "v1/chat/completions",
  adapt,
  isLenient = false,
}: ChatOptions = {}): TaskAdapter<ChatCompletionOutput> {
  return {
    route: (call) => (typeof route === "string" ? route : route(call)),
    payload: ({ args, providerModelId, endpointModel }) => {
      const model = isAddress(providerModelId) ? endpointModel : providerModelId;
      // The model comes first, so that a router finds it without reading the messages.
      const json: Record<string, unknown> = model === undefined ? {} : { model };
      for (const name in args) if (name !== "inputs" && name !== "parameters") json[name] = args[name];
      return { json: adapt === undefined ? json : adapt(json) };
    },
    parse: (answer, { providerModelId, endpointModel = "" }) => {
      const isOwnServer = isAddress(providerModelId);
      if (isChat(answer) || !isRecord(answer) || !(isLenient || isOwnServer)) return parseChat(answer);
      const model = isOwnServer ? endpointModel : providerModelId;
      const { id, created, model: named } = answer;
      return parseChat({ ...answer, id: id ?? "", created: created ?? 0, model: named ?? model });
    },
  };
}

const isAddress = (model: string): boolean => /^https?:\/\//i.test(model);

/** Whether a field holds an object, for reading what callers put in `response_format`. */
export function objectAt(body: Record<string, unknown>, field: string): Record<string, unknown> | undefined {
  const value = body[field];
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
