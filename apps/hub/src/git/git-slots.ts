import { limits } from "@modelyard/platform/limits";
import { busy } from "../errors.ts";
import { type Client, keysOf } from "../http/client-keys.ts";

interface SlotLimits {
  total: number;
  perUser: number;
  perAddress: number;
}

interface Waiter {
  keys: readonly string[];
  grant: () => void;
}

/**
 * Limits how many git processes of one kind run at once, in total and for each user and address. A request that finds no
 * free slot waits for a while. Free slots go to the client that holds the fewest, then to the one that has waited longest.
 */
export class GitSlots {
  readonly #limits: SlotLimits;
  readonly #waitMs: number;
  readonly #used = new Map<string, number>();
  readonly #waiting: Waiter[] = [];
  #running = 0;

  constructor(slots: SlotLimits, { waitMs = limits.git.slotWaitMs } = {}) {
    this.#limits = slots;
    this.#waitMs = waitMs;
  }

  /**
   * Takes a slot, waiting until there is one.
   * @param signal aborted when the client disconnects: it stops waiting
   * @returns a function that releases the slot; calling it again does nothing
   * @throws {HubError} 503 with `Retry-After`: no slot became free in time, or too many requests wait already
   */
  async take(client: Client, signal: AbortSignal): Promise<() => void> {
    const keys = keysOf(client);
    signal.throwIfAborted();
    if (this.#isFree(keys)) this.#occupy(keys);
    else await this.#wait(keys, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(keys);
    };
  }

  /** Whether every slot is taken, so that even a client without one has to wait. */
  get areAllTaken(): boolean {
    return this.#running >= this.#limits.total;
  }

  /** Returns whether a request waits that could start if a service with these keys ended. */
  isAwaited(keys: readonly string[]): boolean {
    const usedAfter = (key: string): number => this.#usedBy(key) - (keys.includes(key) ? 1 : 0);
    return this.#waiting.some((waiter) => waiter.keys.every((key) => usedAfter(key) < this.#limitOf(key)));
  }

  #occupy(keys: readonly string[]): void {
    this.#running += 1;
    for (const key of keys) this.#used.set(key, this.#usedBy(key) + 1);
  }

  #isFree(keys: readonly string[]): boolean {
    return this.#running < this.#limits.total && keys.every((key) => this.#usedBy(key) < this.#limitOf(key));
  }

  #limitOf(key: string): number {
    return key.startsWith("user ") ? this.#limits.perUser : this.#limits.perAddress;
  }

  #usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  #wait(keys: readonly string[], signal: AbortSignal): Promise<void> {
    const ofClient = keys.map((key) => this.#waiting.filter((waiter) => waiter.keys.includes(key)).length);
    if (Math.max(...ofClient) >= limits.git.waitingPerClient || this.#waiting.length >= limits.git.waitingInTotal) {
      throw busy("Too many git requests are waiting");
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        const position = this.#waiting.indexOf(waiter);
        if (position !== -1) this.#waiting.splice(position, 1);
      };
      const onAbort = (): void => {
        leave();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        keys,
        grant: () => {
          leave();
          // At once, so that no other request takes the slot before the waiting one continues.
          this.#occupy(keys);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy("Too many git transfers or commits are running"));
      }, this.#waitMs);
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #release(keys: readonly string[]): void {
    this.#running -= 1;
    for (const key of keys) {
      const left = this.#usedBy(key) - 1;
      if (left === 0) this.#used.delete(key);
      else this.#used.set(key, left);
    }
    // One release can let two requests start: another of the same user, and another from the same address.
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.grant();
  }

  #next(): Waiter | undefined {
    const held = ({ keys }: Waiter) => Math.max(...keys.map((key) => this.#usedBy(key)));
    return this.#waiting
      .filter(({ keys }) => this.#isFree(keys))
      .reduce<Waiter | undefined>((best, waiter) => (best && held(best) <= held(waiter) ? best : waiter), undefined);
  }
}
