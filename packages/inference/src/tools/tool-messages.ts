import { ProviderOutputError } from "../errors/output-error.ts";
import type {
  ChatCompletionInputMessage,
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionOutputToolCall,
} from "../tasks/chat-types.ts";

/** The tools that a response calls, each with an id. */
export function callsIn(
  { tool_calls: calls }: ChatCompletionOutputMessage,
  round: number,
): ChatCompletionOutputToolCall[] {
  return (calls ?? []).map((call, at) => {
    const { index: _index, ...fields } = call;
    const id = call.id === undefined || call.id === "" ? `call_${round}_${at}` : call.id;
    return Object.assign(fields, { type: "function", id });
  });
}

/** A response as a message of the conversation. Fields such as `reasoning` are not sent back: many servers refuse them. */
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

/** @throws {ProviderOutputError} the response ended in the middle of a call */
export function refuseCut({ choices: [choice] }: ChatCompletionOutput): void {
  if (choice?.finish_reason !== "length") return;
  throw new ProviderOutputError(
    'The response was cut at the token limit (finish_reason "length") while it called a tool: raise max_tokens.',
  );
}
