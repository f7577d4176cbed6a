import type { CallArgs, Registry } from "../call/call.ts";
import type { BaseArgs, Options } from "../call/options.ts";
import { perform } from "../call/perform.ts";
import { ChatCompletionStream } from "../streaming/chat-stream.ts";
import { openStream } from "../streaming/open-stream.ts";
import type { ChatCompletionInput, ChatCompletionOutput } from "./chat-types.ts";

/** Arguments of `chatCompletion`: the request of OpenAI's chat API, and where to send it. */
export type ChatCompletionArgs = BaseArgs & ChatCompletionInput;

/** Returns a chat function over a registry of providers: all of them, or only what a small bundle needs. */
export function chatCompletionOver(registry: Registry) {
  return (args: ChatCompletionArgs, options: Options = {}): Promise<ChatCompletionOutput> =>
    perform("conversational", withoutStream(args), options, registry, ({ output }) => output);
}

/** Returns a streaming chat function over a registry of providers. */
export function chatCompletionStreamOver(registry: Registry) {
  return (args: ChatCompletionArgs, options: Options = {}): ChatCompletionStream =>
    new ChatCompletionStream((answer) => openStream("conversational", withoutStream(args), options, registry, answer));
}

function withoutStream(args: ChatCompletionArgs): CallArgs {
  if (!("stream" in args)) return args;
  const { stream: _stream, ...others } = args;
  return others;
}
