import type {
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";
import { ChatAssembler } from "./chat-assembler.ts";
import { EventStream } from "./event-stream.ts";
import type { OpenStream } from "./open-stream.ts";

/**
 * A chat response as it arrives. Iterate over it, await `finalMessage()`, or both.
 * @example
 * ```ts
 * const stream = client.chatCompletionStream({ model, messages });
 * for await (const chunk of stream) console.log(chunk.choices[0]?.delta.content);
 * const { tool_calls } = await stream.finalMessage();
 * ```
 */
export class ChatCompletionStream extends EventStream<ChatCompletionStreamOutput> {
  readonly #assembler: ChatAssembler;

  constructor(open: (answer: () => unknown) => Promise<OpenStream>) {
    const assembler = new ChatAssembler();
    super(() => open(() => ({ usage: assembler.usage })), {
      read: (data) => {
        if (!isChatChunk(data)) return undefined;
        assembler.add(data);
        return data;
      },
      isFinished: () => assembler.isFinished,
      text: () => assembler.text,
    });
    this.#assembler = assembler;
  }

  /** Token counts, once they have arrived: at the end, if `stream_options.include_usage` is set. */
  get usage(): ChatCompletionUsage | undefined {
    return this.#assembler.usage;
  }

  /** The text received so far. */
  get text(): string {
    return this.#assembler.text;
  }

  /** Reads to the end and returns the message of the first choice, with complete tool calls. */
  async finalMessage(): Promise<ChatCompletionOutputMessage> {
    await this.drain();
    return this.#assembler.message();
  }

  /** Reads to the end and returns the response as it would be without streaming. */
  async finalCompletion(): Promise<ChatCompletionOutput> {
    await this.drain();
    return this.#assembler.completion();
  }
}

function isChatChunk(data: Record<string, unknown>): data is ChatCompletionStreamOutput & Record<string, unknown> {
  return Array.isArray(data.choices);
}
