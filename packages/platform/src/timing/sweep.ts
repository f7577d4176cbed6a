import { DenseSet, type Placed } from "../collections/dense-set.ts";

/** Looks at many things every so often with one timer, which runs only while there are any. */
export class Sweep<Item extends Placed> {
  readonly #items = new DenseSet<Item>();
  readonly #visit: (item: Item) => void;
  #timer: NodeJS.Timeout | undefined;
  readonly everyMs: number;
  /** Milliseconds of a clock that stands still between two looks: costs nothing to read, and lags by up to `everyMs`. */
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
    this.#timer = setInterval(() => this.#look(), this.everyMs);
    this.#timer.unref();
  }

  delete(item: Item): void {
    this.#items.delete(item);
  }

  #look(): void {
    this.nowMs = performance.now();
    for (const item of this.#items) this.#visit(item);
    // Not when the last one leaves: in a moment another comes.
    if (this.#items.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** @returns whether something that was last noted at `sinceMs` of this clock is surely as old as that */
  isOver(sinceMs: number, limitMs: number): boolean {
    return this.nowMs - sinceMs >= limitMs + this.everyMs;
  }
}
