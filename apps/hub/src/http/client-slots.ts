import type { HubError } from "../errors.ts";
import { type Client, keysOf } from "./client-keys.ts";

interface SlotLimits {
  total: number;
  perUser: number;
  perAddress: number;
}

interface ClientSlotsOptions {
  /** How long a request waits for a slot. */
  waitMs: number;
  /** Requests of one user or address that wait. */
  waitingPerClient: number;
  waitingInTotal: number;
  /** Makes the error for a request that cannot start. @param reason a clause without a period */
  refusal: (reason: string) => HubError;
  /** What takes slots, in the plural: "git requests". */
  what: string;
}

interface Waiter {
  keys: readonly string[];
  grant: () => void;
  refuse: (reason: string) => void;
}

function mostOf(keys: readonly string[], counts: ReadonlyMap<string, number>): number {
  return Math.max(...keys.map((key) => counts.get(key) ?? 0));
}

/**
 * Limits how much expensive work of one kind runs at once, in total and for each user and address. A request that finds no
 * free slot waits for a while. Free slots go to the client that holds the fewest, then to the one whose last turn was
 * longest ago, then to the request that has waited longest. When as many wait as may, the client with the most waiting
 * requests gives up its newest one, so that a few addresses cannot fill the queue.
 */
export class ClientSlots {
  readonly #limits: SlotLimits;
  readonly #options: ClientSlotsOptions;
  readonly #used = new Map<string, number>();
  /** When clients that hold a slot or wait for one had their last turn, as a count of turns. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  readonly #waiting: Waiter[] = [];
  #running = 0;

  constructor(slots: SlotLimits, options: ClientSlotsOptions) {
    this.#limits = slots;
    this.#options = options;
  }

  /**
   * Takes a slot, waiting until there is one.
   * @param signal aborted when the client disconnects: it stops waiting
   * @returns a function that releases the slot; calling it again does nothing
   * @throws {HubError} the refusal: no slot became free in time, too many requests wait already, or another client took
   * the place in the queue
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
    this.#turns += 1;
    for (const key of keys) {
      this.#used.set(key, this.#usedBy(key) + 1);
      this.#lastTurns.set(key, this.#turns);
    }
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
    const { waitMs, waitingPerClient, waitingInTotal, refusal, what } = this.#options;
    const tooManyWait = `Too many ${what} are waiting`;
    const waiting = this.#countWaiting();
    if (mostOf(keys, waiting) >= waitingPerClient) throw refusal(tooManyWait);
    if (this.#waiting.length >= waitingInTotal) {
      const displaced = this.#waitingBehindMore(mostOf(keys, waiting) + 1, waiting);
      if (displaced === undefined) throw refusal(tooManyWait);
      displaced.refuse(tooManyWait);
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        const position = this.#waiting.indexOf(waiter);
        if (position !== -1) this.#waiting.splice(position, 1);
        this.#forgetTurns(keys);
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
        refuse: (reason) => {
          leave();
          reject(refusal(reason));
        },
      };
      const timer = setTimeout(() => waiter.refuse(`Too many ${what} are running`), waitMs);
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #countWaiting(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const key of this.#waiting.flatMap((waiter) => waiter.keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  /** Returns the newest request of the client with the most that wait, if they are more than `count`. */
  #waitingBehindMore(count: number, waiting: ReadonlyMap<string, number>): Waiter | undefined {
    const most = Math.max(...waiting.values());
    if (most <= count) return undefined;
    return this.#waiting.findLast(({ keys }) => mostOf(keys, waiting) === most);
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
    this.#forgetTurns(keys);
  }

  #next(): Waiter | undefined {
    const order = ({ keys }: Waiter): [held: number, lastTurn: number] => [
      Math.max(...keys.map((key) => this.#usedBy(key))),
      Math.max(...keys.map((key) => this.#lastTurns.get(key) ?? 0)),
    ];
    const isBefore = (one: Waiter, other: Waiter): boolean => {
      const [[held, turn], [otherHeld, otherTurn]] = [order(one), order(other)];
      return held < otherHeld || (held === otherHeld && turn < otherTurn);
    };
    return this.#waiting
      .filter(({ keys }) => this.#isFree(keys))
      .reduce<Waiter | undefined>((best, waiter) => (best && !isBefore(waiter, best) ? best : waiter), undefined);
  }

  /** Keeps turns only of clients that still hold a slot or wait for one. */
  #forgetTurns(keys: readonly string[]): void {
    for (const key of keys) {
      const isHere = this.#used.has(key) || this.#waiting.some((waiter) => waiter.keys.includes(key));
      if (!isHere) this.#lastTurns.delete(key);
    }
  }
}
