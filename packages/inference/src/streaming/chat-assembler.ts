import { isRecord } from "../adapters/shape.ts";
import type {
  ChatCompletionOutput,
  ChatCompletionOutputComplete,
  ChatCompletionOutputMessage,
  ChatCompletionOutputToolCall,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";
import { mergePiece } from "./merge-piece.ts";

interface Choice {
  message: ChatCompletionOutputMessage;
  /** Fields next to the message, such as `finish_reason` and `logprobs`. */
  others: Record<string, unknown>;
  toolCalls: Map<number, ChatCompletionOutputToolCall>;
}

/** Assembles the chunks of a streamed chat with all their fields; tool calls by index. */
export class ChatAssembler {
  usage: ChatCompletionUsage | undefined;
  readonly #choices = new Map<number, Choice>();
  readonly #head: Record<string, unknown> = {};

  /** Whether every choice has a finish reason. */
  get isFinished(): boolean {
    const choices = [...this.#choices.values()];
    return choices.length > 0 && choices.every(({ others }) => typeof others.finish_reason === "string");
  }

  /** The first choice's text so far. */
  get text(): string {
    return this.#choices.get(0)?.message.content ?? "";
  }

  add(chunk: ChatCompletionStreamOutput): void {
    for (const name in chunk) {
      const value = chunk[name];
      if (name !== "choices" && name !== "__proto__" && value !== null) this.#head[name] = value;
    }
    if (isRecord(chunk.usage)) this.usage = chunk.usage;
    for (const piece of chunk.choices) {
      const choice = this.#choice(piece.index ?? 0);
      mergePiece(choice.others, piece);
      const { delta } = piece;
      if (!isRecord(delta)) continue;
      mergePiece(choice.message, delta);
      if (delta.tool_calls !== undefined && Array.isArray(delta.tool_calls)) addToolCalls(choice, delta.tool_calls);
    }
  }

  message(): ChatCompletionOutputMessage {
    return messageOf(this.#choice(0));
  }

  completion(): ChatCompletionOutput {
    const choices = [...this.#choices.entries()].toSorted(([a], [b]) => a - b);
    return {
      id: "",
      created: 0,
      model: "",
      system_fingerprint: "",
      ...this.#head,
      ...("object" in this.#head && { object: "chat.completion" }),
      choices: choices.map(completeOf),
      usage: this.usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    };
  }

  #choice(index: number): Choice {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const choice: Choice = { message: { role: "assistant" }, others: {}, toolCalls: new Map() };
    this.#choices.set(index, choice);
    return choice;
  }
}

/**
 * The first part of a tool call names it. Arguments arrive in parts, by index or, without one, for the most recent
 * call.
 */
function addToolCalls({ toolCalls }: Choice, deltas: readonly unknown[]): void {
  for (const delta of deltas) {
    if (!isRecord(delta)) continue;
    const { index: given, function: called, ...others } = delta;
    const isNew = typeof delta.id === "string" && delta.id !== "";
    const last = Math.max(0, toolCalls.size - 1);
    const index = typeof given === "number" ? given : isNew ? toolCalls.size : last;
    const known = toolCalls.get(index) ?? { id: "", type: "function", function: { name: "", arguments: "" } };
    toolCalls.set(index, known);
    mergePiece(known, others);
    if (!isRecord(called)) continue;
    if (typeof called.name === "string" && known.function.name === "") known.function.name = called.name;
    if (typeof called.arguments === "string") known.function.arguments += called.arguments;
    else if (isRecord(called.arguments)) known.function.arguments = JSON.stringify(called.arguments);
  }
}

function completeOf([index, choice]: [number, Choice]): ChatCompletionOutputComplete {
  return { finish_reason: "", ...choice.others, index, message: messageOf(choice) };
}

function messageOf({ message, toolCalls }: Choice): ChatCompletionOutputMessage {
  const calls = [...toolCalls.entries()].toSorted(([a], [b]) => a - b).map(([, call]) => call);
  return { ...message, ...(calls.length > 0 && { tool_calls: calls }) };
}
