import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { isRecord } from "../adapters/shape.ts";

interface Input {
  id: string;
  name: string;
  text: string;
  /** Whether the SDK was notified of the call, which requires its name. */
  isStarted: boolean;
}

/** Collects tool calls whose arguments arrive in parts: by index or, without one, for the most recent call. */
export class ToolInputs {
  readonly #inputs = new Map<number, Input>();

  get size(): number {
    return this.#inputs.size;
  }

  *add(deltas: readonly unknown[]): Generator<LanguageModelV4StreamPart> {
    for (const delta of deltas) {
      if (!isRecord(delta)) continue;
      const input = this.#inputOf(delta);
      const called = isRecord(delta.function) ? delta.function : {};
      if (input.name === "" && typeof called.name === "string") input.name = called.name;
      const { arguments: piece = "" } = called;
      input.text += typeof piece === "string" ? piece : JSON.stringify(piece);
      if (input.name === "") continue;
      const { id, name: toolName, isStarted } = input;
      if (!isStarted) yield { type: "tool-input-start", id, toolName };
      const news = isStarted ? piece : input.text;
      input.isStarted = true;
      if (typeof news === "string" && news !== "") yield { type: "tool-input-delta", id, delta: news };
    }
  }

  *end(): Generator<LanguageModelV4StreamPart> {
    for (const { id, name: toolName, text: input } of this.#inputs.values()) {
      yield { type: "tool-input-end", id };
      yield { type: "tool-call", toolCallId: id, toolName, input };
    }
  }

  #inputOf({ index: given, id }: Record<string, unknown>): Input {
    const hasId = typeof id === "string" && id !== "";
    const last = Math.max(0, this.#inputs.size - 1);
    const index = typeof given === "number" ? given : hasId ? this.#inputs.size : last;
    const known = this.#inputs.get(index);
    if (known !== undefined) return known;
    const input: Input = { id: hasId ? id : `call_${index}`, name: "", text: "", isStarted: false };
    this.#inputs.set(index, input);
    return input;
  }
}
