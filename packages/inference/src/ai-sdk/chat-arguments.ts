import type { LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import { isRecord } from "../adapters/shape.ts";
import { InputError } from "../errors/input-error.ts";
import { isStrict } from "../structured/json-schema-of.ts";
import type { ChatCompletionArgs } from "../tasks/chat.ts";
import { messagesOf } from "./prompt.ts";
import type { Context } from "./settings.ts";

/** Converts the SDK's call to arguments of a chat, with warnings about unsupported settings. */
export function chatArguments(modelId: string, call: LanguageModelV4CallOptions, context: Context) {
  const { maxOutputTokens, temperature, topP, frequencyPenalty, presencePenalty, stopSequences, seed } = call;
  const warnings: SharedV4Warning[] = [];
  const settings: Record<string, unknown> = {
    max_tokens: maxOutputTokens,
    temperature,
    top_p: topP,
    frequency_penalty: frequencyPenalty,
    presence_penalty: presencePenalty,
    stop: stopSequences,
    seed,
    reasoning_effort: call.reasoning === "provider-default" ? undefined : call.reasoning,
    response_format: formatOf(call.responseFormat),
    ...toolsOf(call, warnings),
    ...bodyOptionsOf(call.providerOptions, context.name),
  };
  if (call.topK !== undefined) warnings.push(unsupported("topK", `pass providerOptions.${context.name}.top_k instead`));
  for (const name in settings) if (settings[name] === undefined) delete settings[name];
  const body: ChatCompletionArgs = { model: modelId, ...settings, messages: messagesOf(call.prompt, context) };
  return { body, warnings };
}

export function unsupported(feature: string, details?: string): SharedV4Warning {
  return { type: "unsupported", feature, ...(details !== undefined && { details }) };
}

function formatOf(format: LanguageModelV4CallOptions["responseFormat"]): object | undefined {
  if (format?.type !== "json") return undefined;
  const { schema, name = "response", description } = format;
  if (schema === undefined) return { type: "json_object" };
  const described = description === undefined ? {} : { description };
  return { type: "json_schema", json_schema: { name, ...described, schema, strict: isStrict(schema) } };
}

function toolsOf({ tools = [], toolChoice }: LanguageModelV4CallOptions, warnings: SharedV4Warning[]): object {
  const functions: object[] = [];
  for (const tool of tools) {
    if (tool.type === "provider") {
      warnings.push(unsupported(`tool ${tool.id}`, "only tools with a function can be called in a chat"));
      continue;
    }
    const { name, description, inputSchema: parameters, strict } = tool;
    const described = { name, ...(description !== undefined && { description }), parameters };
    functions.push({ type: "function", function: { ...described, ...(strict !== undefined && { strict }) } });
  }
  if (functions.length === 0) return {};
  if (toolChoice === undefined) return { tools: functions };
  const isNamed = toolChoice.type === "tool";
  return {
    tools: functions,
    tool_choice: isNamed ? { type: "function", function: { name: toolChoice.toolName } } : toolChoice.type,
  };
}

/** Returns a field of the call's provider options if it holds an object. */
export function optionsOf(options: unknown, name: string): Record<string, unknown> {
  const own = isRecord(options) ? options[name] : undefined;
  return isRecord(own) ? own : {};
}

const addressing = ["accessToken", "endpointUrl", "model", "provider"] as const;

/**
 * Returns a call's provider options as fields of its body. Applications may forward them from their own users, so they
 * must not choose where the key is sent.
 * @throws {InputError} the options choose the address of the call
 */
export function bodyOptionsOf(options: unknown, name: string): Record<string, unknown> {
  const own = optionsOf(options, name);
  const refused = addressing.find((field) => own[field] !== undefined);
  if (refused === undefined) return own;
  throw new InputError(
    `providerOptions.${name}.${refused} says where a call goes: pass it to createModelyard, or in the model's id.`,
  );
}
