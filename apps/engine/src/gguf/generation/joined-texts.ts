import type { SharedTimer } from "./shared-timer.ts";

type TakeText<Probability> = (text: string, probabilities: Probability[]) => Promise<void> | undefined;

/**
 * Joins texts of tokens that follow each other quickly, because each message costs processor time in every process that it passes.
 * The first text is passed on at once, and later ones at most once in `joinedMs`, together with those of other generations.
 */
export class JoinedTexts<Probability> {
  readonly #take: TakeText<Probability>;
  readonly #joinedMs: number;
  readonly #timer: SharedTimer;
  readonly #flushLater = (): void => {
    this.#isWaiting = false;
    void this.flush();
  };
  #text = "";
  #probabilities: Probability[] = [];
  #passedAtMs = Number.NEGATIVE_INFINITY;
  #isWaiting = false;
  /** Pending while the reader is behind. */
  #behind: Promise<void> | undefined;

  constructor(take: TakeText<Probability>, { joinedMs, timer }: { joinedMs: number; timer: SharedTimer }) {
    this.#take = take;
    this.#joinedMs = joinedMs;
    this.#timer = timer;
  }

  /** @returns a promise while the reader is behind */
  add(text: string, probabilities: readonly Probability[]): Promise<void> | undefined {
    this.#text += text;
    if (probabilities.length > 0) this.#probabilities.push(...probabilities);
    if (!this.#isWaiting) {
      const leftMs = this.#passedAtMs + this.#joinedMs - performance.now();
      if (leftMs <= 0) return this.flush();
      this.#isWaiting = true;
      this.#timer.add(this.#flushLater, leftMs);
    }
    return this.#behind;
  }

  /** Passes on what was added. */
  flush(): Promise<void> | undefined {
    if (this.#isWaiting) {
      this.#isWaiting = false;
      this.#timer.delete(this.#flushLater);
    }
    if (this.#text === "" && this.#probabilities.length === 0) return this.#behind;
    const text = this.#text;
    const probabilities = this.#probabilities;
    this.#text = "";
    this.#probabilities = [];
    this.#passedAtMs = performance.now();
    const behind = this.#take(text, probabilities);
    this.#behind = behind;
    if (behind !== undefined) void this.#waitFor(behind);
    return behind;
  }

  async #waitFor(behind: Promise<void>): Promise<void> {
    await behind;
    if (this.#behind === behind) this.#behind = undefined;
  }
}
