import { HubError } from "../errors.ts";

/** Bounds how much work of one kind runs at once, and how much waits for it. */
export class Turns {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ running, waiting }: { running: number; waiting: number }) {
    this.#free = running;
    this.#maxWaiting = waiting;
  }

  /**
   * Runs `work` as soon as a turn is free, in the order of the calls.
   * @throws {HubError} 503 at once when too much is waiting already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) {
        throw new HubError("Busy", "Too many repositories are being read at once. Try again in a moment.", {
          headers: { "Retry-After": "5" },
        });
      }
      // The turn passes on directly: `#free` stays as it is.
      await new Promise<void>((start) => this.#waiting.push(start));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
