import { isRecord } from "../adapters/shape.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type {
  ChatCompletionInputMessage,
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionOutputToolCall,
} from "../tasks/chat-types.ts";

/**
 * Returns the tool calls of a response, each with an id.
 * @throws {ProviderOutputError} a call names no function
 */
export function callsIn(
  { tool_calls: calls }: ChatCompletionOutputMessage,
  round: number,
): ChatCompletionOutputToolCall[] {
  return namedCalls(calls).map((call, at) => {
    const { index: _index, ...fields } = call;
    const id = call.id === "" ? `call_${round}_${at}` : call.id;
    return Object.assign(fields, { type: "function", id });
  });
}

/**
 * Returns the unchecked tool calls of a response.
 * @throws {ProviderOutputError} a call names no function
 */
export function namedCalls(calls: unknown): ChatCompletionOutputToolCall[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw new ProviderOutputError("The response's tool_calls are no list.");
  return calls.map((call: unknown) => {
    const called = isRecord(call) ? call.function : undefined;
    if (!isRecord(call) || !isRecord(called) || typeof called.name !== "string") {
      throw new ProviderOutputError("The response calls a tool without the name of a function.");
    }
    const given = called.arguments ?? "";
    const text = typeof given === "string" ? given : JSON.stringify(given);
    const id = typeof call.id === "string" ? call.id : "";
    return { ...call, id, type: "function", function: { ...called, name: called.name, arguments: text } };
  });
}

/**
 * Returns a response as a message of the conversation. Omits fields such as `reasoning`, which many servers reject.
 */
export function echoOf(
  { content }: ChatCompletionOutputMessage,
  calls: ChatCompletionOutputToolCall[],
): ChatCompletionInputMessage {
  return {
    role: "assistant",
    ...(typeof content === "string" && { content }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** @throws {ProviderOutputError} the response ended in the middle of a tool call */
export function refuseCut({ choices: [choice] }: ChatCompletionOutput): void {
  if (choice?.finish_reason !== "length") return;
  throw new ProviderOutputError(
    'The response was cut at the token limit (finish_reason "length") while it called a tool: raise max_tokens.',
  );
}
