import { HubError } from "../errors.ts";

/** Limits how much work of one kind runs at once, and how much is queued. */
export class WorkQueue {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ running, waiting }: { running: number; waiting: number }) {
    this.#free = running;
    this.#maxWaiting = waiting;
  }

  /**
   * Runs `work` as soon as a slot is free, in the order of the calls.
   * @throws {HubError} 503 immediately if the queue is full
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) {
        throw new HubError("Busy", "Too many repositories are being read at once. Try again in a moment.", {
          headers: { "Retry-After": "5" },
        });
      }
      // A finishing call hands its slot over directly, so `#free` stays unchanged.
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
