import type { Options } from "../call/options.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type { ChatCompletionStream } from "../streaming/chat-stream.ts";
import type { ChatCompletionArgs } from "../tasks/chat.ts";
import type { ChatCompletionOutput } from "../tasks/chat-types.ts";
import { type Ask, toolRun } from "./tool-run.ts";
import { ToolRunStream } from "./tool-run-stream.ts";
import type { RunToolsArgs, ToolRunResult } from "./tool-run-types.ts";

/** Tool runs over a chat function. */
export function runToolsOver(chat: (args: ChatCompletionArgs, options?: Options) => Promise<ChatCompletionOutput>) {
  const ask: Ask = async function* (args, options) {
    yield { completion: await chat(args, options) };
  };
  return async (args: RunToolsArgs, options?: Options): Promise<ToolRunResult> => {
    for await (const event of toolRun(ask, args, options)) if (event.type === "finish") return event.result;
    throw new ProviderOutputError("The run ended without a result.");
  };
}

/** Streams a tool run. */
export function runToolsStreamOver(chat: (args: ChatCompletionArgs, options?: Options) => ChatCompletionStream) {
  const ask: Ask = async function* (args, options) {
    const stream = chat(args, options);
    for await (const chunk of stream) yield { chunk };
    yield { completion: await stream.finalCompletion() };
  };
  return (args: RunToolsArgs, options?: Options): ToolRunStream => new ToolRunStream(toolRun(ask, args, options));
}
