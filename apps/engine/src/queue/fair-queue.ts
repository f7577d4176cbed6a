/** Orders waiting entries fairly: those of callers with the fewest running ones first, and equal callers take turns. */
export class FairQueue<T> {
  /** In the order of turns. */
  readonly #callers = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  countOf(caller: string): number {
    return this.#callers.get(caller)?.length ?? 0;
  }

  push(caller: string, value: T): void {
    const waiting = this.#callers.get(caller);
    if (waiting === undefined) this.#callers.set(caller, [value]);
    else waiting.push(value);
    this.#length += 1;
  }

  /**
   * @param runningOf returns how many entries of a caller are running
   * @param most entries of one caller that may run
   */
  shift(runningOf: (caller: string) => number, most = Infinity): T | undefined {
    let next: string | undefined;
    let fewest = most;
    for (const caller of this.#callers.keys()) {
      const running = runningOf(caller);
      if (running < fewest) {
        next = caller;
        fewest = running;
      }
    }
    if (next === undefined) return undefined;
    const [value, ...rest] = this.#callers.get(next) ?? [];
    this.#callers.delete(next);
    if (rest.length > 0) this.#callers.set(next, rest);
    this.#length -= 1;
    return value;
  }

  remove(caller: string, value: T): void {
    const waiting = this.#callers.get(caller);
    const index = waiting?.indexOf(value) ?? -1;
    if (waiting === undefined || index === -1) return;
    waiting.splice(index, 1);
    this.#length -= 1;
    if (waiting.length === 0) this.#callers.delete(caller);
  }

  /** Returns how many entries each caller has. */
  counts(): { caller: string; waiting: number }[] {
    return [...this.#callers].map(([caller, waiting]) => ({ caller, waiting: waiting.length }));
  }
}
