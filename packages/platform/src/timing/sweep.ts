import { DenseSet, type DenseSetItem } from "../collections/dense-set.ts";

/** Visits all its items at an interval, with one timer that runs only while there are items. */
export class Sweep<Item extends DenseSetItem> {
  readonly #items = new DenseSet<Item>();
  readonly #visit: (item: Item) => void;
  #timer: NodeJS.Timeout | undefined;
  readonly everyMs: number;
  /** A clock in milliseconds that advances with each sweep: free to read, and late by up to `everyMs`. */
  nowMs = performance.now();

  constructor({ everyMs, visit }: { everyMs: number; visit: (item: Item) => void }) {
    this.everyMs = everyMs;
    this.#visit = visit;
  }

  get size(): number {
    return this.#items.size;
  }

  add(item: Item): void {
    this.#items.add(item);
    if (this.#timer !== undefined) return;
    this.nowMs = performance.now();
    this.#timer = setInterval(() => this.#sweep(), this.everyMs);
    this.#timer.unref();
  }

  delete(item: Item): void {
    this.#items.delete(item);
  }

  #sweep(): void {
    this.nowMs = performance.now();
    for (const item of this.#items) this.#visit(item);
    // The timer is not cleared when the last item is deleted: usually another is added soon.
    if (this.#items.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Returns whether at least `limitMs` have passed since `sinceMs` on this clock, which may be late by `everyMs`. */
  isOver(sinceMs: number, limitMs: number): boolean {
    return this.nowMs - sinceMs >= limitMs + this.everyMs;
  }
}
