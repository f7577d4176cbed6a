import type { ChatCompletionOutput } from "../tasks/chat-types.ts";
import { isHttpAddress } from "./http-address.ts";
import { isRecord, type Shape, ShapeError } from "./shape.ts";
import type { TaskAdapter } from "./task-adapter.ts";
import type { RouteCall } from "./task-call.ts";

/** How a provider's chat differs from OpenAI's. */
export interface ChatOptions {
  /**
   * Path below the base address.
   * @default "v1/chat/completions"
   */
  route?: string | ((call: RouteCall) => string);
  /** Changes a copy of the body for the provider. */
  adapt?: (body: Record<string, unknown>) => Record<string, unknown>;
  /**
   * Whether to accept responses without `id`, `created` and `model`, which small servers omit.
   * @default false
   */
  isLenient?: boolean;
}

const noUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

const isA = (type: string) => (value: unknown) => typeof value === type;
const isCount = (usage: unknown) =>
  isRecord(usage) && typeof usage.prompt_tokens === "number" && typeof usage.completion_tokens === "number";

/** The fields that every chat response has. The contents of a choice depend on the model. */
const fields: readonly [name: string, expected: string, fits: (value: unknown) => boolean][] = [
  ["choices", "an array", Array.isArray],
  ["choices", "objects", (choices) => Array.isArray(choices) && choices.every(isRecord)],
  ["created", "a number", isA("number")],
  ["id", "a string", isA("string")],
  ["model", "a string", isA("string")],
  ["system_fingerprint", "a string", (print) => print === undefined || print === null || typeof print === "string"],
  ["usage", "token counts", isCount],
];

/** Checks the fields that every chat response has, and completes its `usage`. */
export const parseChat: Shape<ChatCompletionOutput> = (answer, at = "") => {
  if (isChat(answer)) return answer;
  if (!isRecord(answer)) throw new ShapeError("an object", at, answer);
  const usage = isRecord(answer.usage ?? {}) ? { ...noUsage, ...Object(answer.usage) } : undefined;
  const complete: Record<string, unknown> = { ...answer, usage };
  if (isChat(complete)) return complete;
  const [name, expected] = fields.find(([field, , fits]) => !fits(complete[field])) ?? ["", "a chat completion"];
  throw new ShapeError(expected, `${at}.${name}`, answer[name]);
};

function isChat(body: unknown): body is ChatCompletionOutput {
  return isRecord(body) && fields.every(([name, , fits]) => fits(body[name]));
}

/**
 * Returns an adapter for chat in OpenAI's format.
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
      const model = isHttpAddress(providerModelId) ? endpointModel : providerModelId;
      // The model comes first, so that a router finds it without reading the messages.
      const json: Record<string, unknown> = model === undefined ? {} : { model };
      for (const name in args) if (name !== "inputs" && name !== "parameters") json[name] = args[name];
      return { json: adapt === undefined ? json : adapt(json) };
    },
    parse: (answer, { providerModelId, endpointModel = "" }) => {
      const isOwnServer = isHttpAddress(providerModelId);
      if (isChat(answer) || !isRecord(answer) || !(isLenient || isOwnServer)) return parseChat(answer);
      const model = isOwnServer ? endpointModel : providerModelId;
      const { id, created, model: named } = answer;
      return parseChat({ ...answer, id: id ?? "", created: created ?? 0, model: named ?? model });
    },
  };
}

/** Adapts requests for JSON that follows a schema; `rewrite` returns the fields of the body that differ. */
export function withJsonSchema(
  rewrite: (schema: Record<string, unknown>, format: Record<string, unknown>) => Record<string, unknown>,
) {
  return (body: Record<string, unknown>): Record<string, unknown> => {
    const format = body.response_format;
    if (!isRecord(format) || format.type !== "json_schema" || !isRecord(format.json_schema)) return body;
    return { ...body, ...rewrite(format.json_schema, format) };
  };
}

/** Whether a field holds an object, for reading what callers put in `response_format`. */
export function objectAt(body: Record<string, unknown>, field: string): Record<string, unknown> | undefined {
  const value = body[field];
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
