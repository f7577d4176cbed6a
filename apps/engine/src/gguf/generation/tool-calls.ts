import { firstMarker, heldBack } from "./held-back.ts";

/** A call of a function that the model asks for. */
export interface ToolCall {
  name: string;
  /** JSON. */
  arguments: string;
}

const hermesStart = "<tool_call>";
const hermesEnd = "</tool_call>";
const mistralStart = "[TOOL_CALLS]";
const mistralArguments = "[ARGS]";
const llamaStart = "<|python_tag|>";
const starts = [hermesStart, mistralStart, llamaStart];

/**
 * Separates tool calls from the text that a model generates, in the formats of Hermes and Qwen, of Mistral, and of Llama 3. Text that
 * may become a tool call is held back.
 */
export class ToolCallReader {
  readonly #names: ReadonlySet<string>;
  #pending = "";
  #isCall = false;
  #hasText = false;

  /** @param names of the functions that may be called */
  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  /** Adds generated text. @returns the text that is certainly no tool call */
  add(text: string): string {
    this.#pending += text;
    if (this.#isCall) return "";
    if (!this.#hasText) {
      const trimmed = this.#pending.trimStart();
      if (trimmed === "") return "";
      // Llama 3 writes JSON without a marker.
      if (trimmed.startsWith("{")) {
        this.#isCall = true;
        return "";
      }
    }
    const position = firstMarker(this.#pending, starts);
    this.#isCall = position !== -1;
    const end = this.#isCall ? position : this.#pending.length - heldBack(this.#pending, starts);
    const passed = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    if (passed !== "") this.#hasText = true;
    return this.#isCall ? passed.trimEnd() : passed;
  }

  /** Returns the calls, or the text that turned out to be none. */
  finish(): { text: string; calls: ToolCall[] } {
    const text = this.#pending;
    this.#pending = "";
    const calls = this.#isCall ? this.#parse(text.trim()) : [];
    return calls.length === 0 ? { text, calls } : { text: "", calls };
  }

  #parse(text: string): ToolCall[] {
    if (text.startsWith(hermesStart)) {
      return text
        .split(hermesStart)
        .slice(1)
        .flatMap((part) => this.#callsIn(part.split(hermesEnd)[0] ?? ""));
    }
    if (text.startsWith(mistralStart)) {
      return text
        .split(mistralStart)
        .slice(1)
        .flatMap((part) => {
          const [name = "", written] = part.split(mistralArguments);
          if (written === undefined) return this.#callsIn(part);
          return this.#call({ name: name.trim(), arguments: parsed(written) });
        });
    }
    return this.#callsIn(text.startsWith(llamaStart) ? text.slice(llamaStart.length) : text);
  }

  /** Reads one call, a list of them, or several that semicolons separate. */
  #callsIn(text: string): ToolCall[] {
    const value = parsed(text);
    if (Array.isArray(value)) return value.flatMap((one) => this.#call(one));
    if (value !== undefined) return this.#call(value);
    const several = text.split(/;[ \n]?(?=\{)/).map(parsed);
    return several.includes(undefined) ? [] : several.flatMap((one) => this.#call(one));
  }

  #call(value: unknown): ToolCall[] {
    if (!isRecord(value)) return [];
    const given = value.arguments ?? value.parameters ?? {};
    if (typeof value.name !== "string" || !this.#names.has(value.name)) return [];
    return [{ name: value.name, arguments: typeof given === "string" ? given : JSON.stringify(given) }];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
