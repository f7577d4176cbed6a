/** Runs functions of several generations at one time, so that their messages are one write and wake the reader once. */
export class SharedTimer {
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** Runs the function after at most `mostMs`: with the others, when the first of them is due. */
  add(run: () => void, mostMs: number): void {
    this.#waiting.add(run);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const due = [...this.#waiting];
      this.#waiting.clear();
      for (const one of due) one();
    }, mostMs);
  }

  delete(run: () => void): void {
    if (!this.#waiting.delete(run) || this.#waiting.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
