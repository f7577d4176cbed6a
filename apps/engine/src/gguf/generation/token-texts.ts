import type { LlamaModel, Token } from "node-llama-cpp";

const replacement = "\uFFFD";
/** A character takes at most four tokens, and a token may end one and start the next; after that, the bytes are no text. */
const mostPending = 8;
/** Earlier tokens decide whether a text begins with a space. */
const contextTokens = 4;

/** Turns tokens into text. A character whose bytes are split over several tokens is returned when it is complete. */
export class TokenTexts {
  readonly #model: LlamaModel;
  readonly #showsSpecial: boolean;
  #before: Token[];
  #pending: Token[] = [];

  constructor(model: LlamaModel, options: { before: readonly Token[]; showsSpecial: boolean }) {
    this.#model = model;
    this.#showsSpecial = options.showsSpecial;
    this.#before = options.before.slice(-contextTokens);
  }

  add(token: Token): string {
    this.#pending.push(token);
    const text = this.#text();
    if (text.endsWith(replacement) && this.#pending.length < mostPending) return "";
    this.#before = [...this.#before, ...this.#pending].slice(-contextTokens);
    this.#pending = [];
    return text;
  }

  /** Returns the rest; bytes of an incomplete character are replaced with U+FFFD. */
  finish(): string {
    return this.#pending.length === 0 ? "" : this.#text();
  }

  #text(): string {
    return this.#model.detokenize(this.#pending, this.#showsSpecial, this.#before);
  }
}
