import type { LlamaContext, LlamaContextSequence, Token } from "node-llama-cpp";

/**
 * The sequences of a context. A call gets the free one that shares the longest start with its prompt, so that the next call of a
 * conversation evaluates only what is new.
 */
export class Sequences {
  readonly #free: LlamaContextSequence[];

  constructor(context: LlamaContext) {
    this.#free = Array.from({ length: context.totalSequences }, () => context.getSequence());
  }

  /** Runs work with a sequence that no other call uses. The engine starts as many calls as there are sequences. */
  async use<T>(prompt: readonly Token[], work: (sequence: LlamaContextSequence) => Promise<T>): Promise<T> {
    const sequence = this.#take(prompt);
    try {
      return await work(sequence);
    } finally {
      // The one that was used least recently is first.
      this.#free.push(sequence);
    }
  }

  #take(prompt: readonly Token[]): LlamaContextSequence {
    let best = 0;
    let longest = 0;
    for (const [index, sequence] of this.#free.entries()) {
      const shared = sharedStart(sequence.contextTokens, prompt);
      if (shared > longest) {
        best = index;
        longest = shared;
      }
    }
    const [taken] = this.#free.splice(best, 1);
    if (taken === undefined) throw new Error("The engine started more calls than there are sequences.");
    return taken;
  }
}

function sharedStart(left: readonly Token[], right: readonly Token[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
}
