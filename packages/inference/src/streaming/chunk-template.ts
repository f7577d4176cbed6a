import { isRecord } from "../adapters/shape.ts";

/**
 * Parses the events of a chat stream, almost all of which differ from the previous one only in their text. The constant
 * part is parsed once; only the text is read again. Any other event is parsed with `JSON.parse`.
 */
export class ChunkTemplate {
  #before = "";
  #after = "";
  #misses = 0;
  #event: Record<string, unknown> | undefined;
  #choice: Record<string, unknown> = {};
  #delta: Record<string, unknown> = {};

  /** @throws {SyntaxError} the text is not JSON */
  parse(text: string): unknown {
    const known = this.#event === undefined ? undefined : this.#filled(text);
    if (known !== undefined) {
      this.#misses = 0;
      return known;
    }
    const value: unknown = JSON.parse(text);
    // Some servers change another field in every event: using them as templates would only cost time.
    if (this.#misses++ < maxMisses) this.#learn(text, value);
    return value;
  }

  #filled(text: string): Record<string, unknown> | undefined {
    const start = this.#before.length;
    const end = text.length - this.#after.length;
    if (end - start < 2 || !text.startsWith(this.#before) || !text.endsWith(this.#after)) return undefined;
    const literal = text.slice(start, end);
    const content = plainLiteral.test(literal) ? literal.slice(1, -1) : readLiteral(literal);
    if (content === undefined) return undefined;
    return { ...this.#event, choices: [{ ...this.#choice, delta: { ...this.#delta, content } }] };
  }

  /** Uses an event as the template of later ones, if its text can be located unambiguously. */
  #learn(text: string, value: unknown): void {
    this.#event = undefined;
    const parts = partsOf(value);
    if (parts === undefined) return;
    const literal = JSON.stringify(parts.delta.content);
    const marker = `${contentKey}${literal}`;
    const start = text.indexOf(marker);
    if (start === -1 || text.includes(marker, start + 1)) return;
    const before = text.slice(0, start + contentKey.length);
    const after = text.slice(start + marker.length);
    // A different text at this position must change only that field.
    const probe = partsOf(JSON.parse(`${before}"${probeText}"${after}`));
    if (probe?.delta.content !== probeText) return;
    this.#before = before;
    this.#after = after;
    this.#event = parts.event;
    this.#choice = parts.choice;
    this.#delta = parts.delta;
  }
}

const maxMisses = 8;
const contentKey = '"content":';
const probeText = "\u2400probe\u2400";
/** A JSON string without escapes, which equals its value: no quote, backslash or control character. */
const plainLiteral = /^"[ !#-[\]-\uffff]*"$/;

function readLiteral(literal: string): string | undefined {
  if (!literal.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the parts of an event with one choice that holds text and no nested objects that a copy would share. */
function partsOf(value: unknown) {
  if (!isRecord(value) || !Array.isArray(value.choices) || value.choices.length !== 1) return undefined;
  const choice: unknown = value.choices[0];
  if (!isRecord(choice) || !isRecord(choice.delta) || typeof choice.delta.content !== "string") return undefined;
  const isFlat = [value, choice, choice.delta].every((record) =>
    Object.entries(record).every(
      ([name, field]) => name === "choices" || name === "delta" || typeof field !== "object" || field === null,
    ),
  );
  return isFlat ? { event: value, choice, delta: choice.delta } : undefined;
}
