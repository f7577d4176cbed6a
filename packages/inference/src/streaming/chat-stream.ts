import type {
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";
import { ChatAssembler } from "./chat-assembler.ts";
import { EventStream } from "./event-stream.ts";
import type { OpenStream } from "./open-stream.ts";

/** A chat as it is written. Iterate it, or await `finalMessage()`, or both. */
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

  /** What the server counted; sent at the end, when `stream_options.include_usage` asks for it. */
  get usage(): ChatCompletionUsage | undefined {
    return this.#assembler.usage;
  }

  /** The text so far. */
  get text(): string {
    return this.#assembler.text;
  }

  /** Reads to the end: the first choice's message, with its calls of tools put together. */
  async finalMessage(): Promise<ChatCompletionOutputMessage> {
    await this.drain();
    return this.#assembler.message();
  }

  /** Reads to the end: the answer as it would have come without streaming. */
  async finalCompletion(): Promise<ChatCompletionOutput> {
    await this.drain();
    return this.#assembler.completion();
  }
}

function isChatChunk(data: Record<string, unknown>): data is ChatCompletionStreamOutput & Record<string, unknown> {
  return Array.isArray(data.choices);
}
