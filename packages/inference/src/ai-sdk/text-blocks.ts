import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";

type Kind = "text" | "reasoning";

/** Emits text and reasoning as blocks. One block is open at a time. */
export class TextBlocks {
  #open: { kind: Kind; id: string } | undefined;
  #count = 0;

  *add(kind: Kind, delta: string): Generator<LanguageModelV4StreamPart> {
    if (delta === "") return;
    if (this.#open?.kind !== kind) yield* this.end();
    if (this.#open === undefined) {
      this.#open = { kind, id: `${kind}-${this.#count++}` };
      yield { type: `${kind}-start`, id: this.#open.id };
    }
    yield { type: `${kind}-delta`, id: this.#open.id, delta };
  }

  *end(): Generator<LanguageModelV4StreamPart> {
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined) yield { type: `${open.kind}-end`, id: open.id };
  }
}
