import { isRecord } from "../adapters/shape.ts";
import type {
  ChatCompletionOutput,
  ChatCompletionOutputComplete,
  ChatCompletionOutputMessage,
  ChatCompletionOutputToolCall,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";

/** What models write beside their answer, under the names that providers have for it. */
const asides = ["reasoning", "reasoning_content", "refusal"] as const;

interface Choice {
  role: string;
  content: string | undefined;
  asides: { [Name in (typeof asides)[number]]?: string };
  finishReason: string | undefined;
  toolCalls: Map<number, ChatCompletionOutputToolCall>;
}

/** Puts the pieces of a streamed chat together: text, and calls of tools by their index. */
export class ChatAssembler {
  usage: ChatCompletionUsage | undefined;
  readonly #choices = new Map<number, Choice>();
  #head: Pick<ChatCompletionOutput, "id" | "created" | "model" | "system_fingerprint"> | undefined;

  /** Whether every choice has said why it ended. */
  get isFinished(): boolean {
    const choices = [...this.#choices.values()];
    return choices.length > 0 && choices.every(({ finishReason }) => finishReason !== undefined);
  }

  /** The first choice's text so far. */
  get text(): string {
    return this.#choices.get(0)?.content ?? "";
  }

  add(chunk: ChatCompletionStreamOutput): void {
    this.#head ??= {
      id: chunk.id,
      created: chunk.created,
      model: chunk.model,
      system_fingerprint: chunk.system_fingerprint,
    };
    if (isRecord(chunk.usage)) this.usage = chunk.usage;
    for (const piece of chunk.choices) {
      const choice = this.#choice(piece.index ?? 0);
      if (typeof piece.finish_reason === "string") choice.finishReason = piece.finish_reason;
      const { delta } = piece;
      if (!isRecord(delta)) continue;
      if (typeof delta.content === "string") choice.content = (choice.content ?? "") + delta.content;
      if (typeof delta.role === "string" && delta.role !== "") choice.role = delta.role;
      for (const name of asides) {
        const text = delta[name];
        if (typeof text === "string") choice.asides[name] = (choice.asides[name] ?? "") + text;
      }
      if (delta.tool_calls !== undefined && Array.isArray(delta.tool_calls)) addToolCalls(choice, delta.tool_calls);
    }
  }

  message(): ChatCompletionOutputMessage {
    return messageOf(this.#choice(0));
  }

  completion(): ChatCompletionOutput {
    const choices = [...this.#choices.entries()].toSorted(([a], [b]) => a - b);
    return {
      ...(this.#head ?? { id: "", created: 0, model: "", system_fingerprint: "" }),
      choices: choices.map(([index, choice]): ChatCompletionOutputComplete => {
        return { index, message: messageOf(choice), finish_reason: choice.finishReason ?? "" };
      }),
      usage: this.usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    };
  }

  #choice(index: number): Choice {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const choice: Choice = {
      role: "assistant",
      content: undefined,
      asides: {},
      finishReason: undefined,
      toolCalls: new Map(),
    };
    this.#choices.set(index, choice);
    return choice;
  }
}

/** The first piece of a call names it; arguments come in pieces, under the call's index or, without one, for the last. */
function addToolCalls({ toolCalls }: Choice, deltas: readonly unknown[]): void {
  for (const delta of deltas) {
    if (!isRecord(delta)) continue;
    const called = isRecord(delta.function) ? delta.function : {};
    const isNew = typeof delta.id === "string" && delta.id !== "";
    const last = Math.max(0, toolCalls.size - 1);
    const index = typeof delta.index === "number" ? delta.index : isNew ? toolCalls.size : last;
    const known = toolCalls.get(index) ?? { id: "", type: "function", function: { name: "", arguments: "" } };
    toolCalls.set(index, known);
    if (isNew && typeof delta.id === "string") known.id = delta.id;
    if (typeof delta.type === "string" && delta.type !== "") known.type = delta.type;
    if (typeof called.name === "string" && known.function.name === "") known.function.name = called.name;
    if (typeof called.arguments === "string") known.function.arguments += called.arguments;
    else if (isRecord(called.arguments)) known.function.arguments = JSON.stringify(called.arguments);
  }
}

function messageOf({ role, content, asides: others, toolCalls }: Choice): ChatCompletionOutputMessage {
  const calls = [...toolCalls.entries()].toSorted(([a], [b]) => a - b).map(([, call]) => call);
  return { role, ...(content !== undefined && { content }), ...others, ...(calls.length > 0 && { tool_calls: calls }) };
}
