import { HubError } from "../errors.ts";

interface StreamSlotsOptions {
  /** At once, in all and for one caller. */
  streams: number;
  streamsPerCaller: number;
  waitMs: number;
}

interface Waiting {
  caller: string;
  admit: () => void;
}

/** Bounds how many large files are sent at once, so that slow readers of one caller cannot take all slots. */
export class StreamSlots {
  readonly #options: StreamSlotsOptions;
  readonly #taken = new Map<string, number>();
  #total = 0;
  readonly #waiting: Waiting[] = [];

  constructor(options: StreamSlotsOptions) {
    this.#options = options;
  }

  /**
   * Waits for a slot.
   * @returns releases it
   * @throws {HubError} Busy, when none became free in time
   */
  async take(caller: string): Promise<() => void> {
    if (!this.#isFree(caller)) await this.#wait(caller);
    this.#total += 1;
    this.#taken.set(caller, (this.#taken.get(caller) ?? 0) + 1);
    return () => this.#release(caller);
  }

  #isFree(caller: string): boolean {
    const { streams, streamsPerCaller } = this.#options;
    return this.#total < streams && (this.#taken.get(caller) ?? 0) < streamsPerCaller;
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        const message =
          "Too many large files are being sent. Try again in a few seconds, with fewer downloads at once.";
        reject(new HubError("Busy", message, { headers: { "Retry-After": "5" } }));
      }, this.#options.waitMs);
      const waiting = {
        caller,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #release(caller: string): void {
    this.#total -= 1;
    const left = (this.#taken.get(caller) ?? 0) - 1;
    if (left > 0) this.#taken.set(caller, left);
    else this.#taken.delete(caller);
    const next = this.#waiting.findIndex((waiting) => this.#isFree(waiting.caller));
    if (next !== -1) this.#waiting.splice(next, 1)[0]?.admit();
  }
}
