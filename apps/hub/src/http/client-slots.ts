import type { HubError } from "../errors.ts";
import { type Client, keysOf } from "./client-keys.ts";

interface SlotLimits {
  total: number;
  perUser: number;
  perAddress: number;
}

interface ClientSlotsOptions {
  /** How long a request waits for a slot, in milliseconds. */
  waitMs: number;
  /** How many requests of one user or address may wait. */
  waitingPerClient: number;
  waitingInTotal: number;
  /** Creates the error for a request that gets no slot. @param reason a clause without a period */
  refusal: (reason: string) => HubError;
  /** What the slots are for, in the plural: "git requests". */
  what: string;
}

interface Waiter {
  /** Increases with each waiting request. */
  ticket: number;
  grant: () => void;
  refuse: (reason: string) => void;
}

/** Waiting requests with the same user and address, the oldest first. */
interface Queue {
  keys: readonly string[];
  waiters: Waiter[];
  /** When one of its requests last got a slot, or when it was empty, as a count of grants. */
  lastGrant: number;
}

function mostOf(keys: readonly string[], counts: ReadonlyMap<string, number>): number {
  return keys.reduce((most, key) => Math.max(most, counts.get(key) ?? 0), 0);
}

interface Candidate {
  waiter: Waiter;
  /** The number of slots that the client holds. */
  held: number;
  lastGrant: number;
  /** Of its queue alone: users of one address share the other. */
  lastGrantOfQueue: number;
}

function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.held !== other.held) return one.held < other.held;
  if (one.lastGrant !== other.lastGrant) return one.lastGrant < other.lastGrant;
  if (one.lastGrantOfQueue !== other.lastGrantOfQueue) return one.lastGrantOfQueue < other.lastGrantOfQueue;
  return one.waiter.ticket < other.waiter.ticket;
}

/**
 * Limits how much expensive work of one kind runs at once, in total and for each user and address. A request that finds
 * no free slot waits. A free slot goes to the client that holds the fewest, then to the client that was served least
 * recently, users of one address in turn, then to the request that has waited longest. When the queue is full, the client with the most waiting
 * requests loses its newest one, so that a few addresses cannot fill the queue. The cost of a release depends on the
 * number of waiting clients, not of their requests.
 */
export class ClientSlots {
  readonly #limits: SlotLimits;
  readonly #options: ClientSlotsOptions;
  readonly #used = new Map<string, number>();
  /** When each client last got a slot, as a count of grants. Only for clients that hold a slot or wait for one. */
  readonly #lastGrants = new Map<string, number>();
  #grants = 0;
  readonly #queues = new Map<string, Queue>();
  /** The number of waiting requests of each user and address. */
  readonly #waiting = new Map<string, number>();
  #tickets = 0;
  #waitingInTotal = 0;
  #running = 0;

  constructor(slots: SlotLimits, options: ClientSlotsOptions) {
    this.#limits = slots;
    this.#options = options;
  }

  /**
   * Takes a slot, waiting until one is free.
   * @param signal aborts the wait when the client disconnects
   * @returns a function that releases the slot; calling it again does nothing
   * @throws {HubError} no slot became free in time, the queue is full, or another client displaced this request
   */
  async take(client: Client, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const release = this.takeFree(client);
    if (release !== undefined) return release;
    const keys = keysOf(client);
    await this.#wait(keys, signal);
    return this.#releaseOf(keys);
  }

  /** Like `take`, without waiting. @returns `undefined` if no slot is free for the client */
  takeFree(client: Client): (() => void) | undefined {
    const keys = keysOf(client);
    if (!this.#isFree(keys)) return undefined;
    this.#occupy(keys);
    return this.#releaseOf(keys);
  }

  #releaseOf(keys: readonly string[]): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(keys);
    };
  }

  /** Whether every slot is taken, so that any further request has to wait. */
  get areAllTaken(): boolean {
    return this.#running >= this.#limits.total;
  }

  /** Returns whether a waiting request could start if a request with these keys ended. */
  isAwaited(keys: readonly string[]): boolean {
    const usedAfter = (key: string): number => this.#usedBy(key) - (keys.includes(key) ? 1 : 0);
    return this.#queues.values().some((queue) => queue.keys.every((key) => usedAfter(key) < this.#limitOf(key)));
  }

  #occupy(keys: readonly string[]): void {
    this.#running += 1;
    this.#grants += 1;
    for (const key of keys) {
      this.#used.set(key, this.#usedBy(key) + 1);
      this.#lastGrants.set(key, this.#grants);
    }
    const queue = this.#queues.get(keys.join(" "));
    if (queue !== undefined) queue.lastGrant = this.#grants;
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
    const ofClient = mostOf(keys, this.#waiting);
    if (ofClient >= waitingPerClient) throw refusal(tooManyWait);
    if (this.#waitingInTotal >= waitingInTotal) {
      const displaced = this.#newestOfMoreThan(ofClient + 1);
      if (displaced === undefined) throw refusal(tooManyWait);
      displaced.refuse(tooManyWait);
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        this.#dequeue(keys, waiter);
        this.#forgetGrants(keys);
      };
      const onAbort = (): void => {
        leave();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        ticket: this.#tickets++,
        grant: () => {
          leave();
          // Synchronously, so that no other request takes the slot before the waiting one continues.
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
      this.#enqueue(keys, waiter);
    });
  }

  #enqueue(keys: readonly string[], waiter: Waiter): void {
    const name = keys.join(" ");
    const queue = this.#queues.get(name) ?? { keys, waiters: [], lastGrant: this.#grants };
    queue.waiters.push(waiter);
    this.#queues.set(name, queue);
    this.#waitingInTotal += 1;
    for (const key of keys) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
  }

  #dequeue(keys: readonly string[], waiter: Waiter): void {
    const name = keys.join(" ");
    const waiters = this.#queues.get(name)?.waiters ?? [];
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) this.#queues.delete(name);
    this.#waitingInTotal -= 1;
    for (const key of keys) {
      const left = (this.#waiting.get(key) ?? 0) - 1;
      if (left > 0) this.#waiting.set(key, left);
      else this.#waiting.delete(key);
    }
  }

  /** Returns the newest request of the client with the most waiting requests, if it has more than `count`. */
  #newestOfMoreThan(count: number): Waiter | undefined {
    const most = this.#waiting.values().reduce((left, right) => Math.max(left, right), 0);
    if (most <= count) return undefined;
    return this.#queues
      .values()
      .filter(({ keys }) => mostOf(keys, this.#waiting) === most)
      .map(({ waiters }) => waiters.at(-1))
      .reduce((newest, waiter) => (newest && waiter && newest.ticket > waiter.ticket ? newest : waiter), undefined);
  }

  #release(keys: readonly string[]): void {
    this.#running -= 1;
    for (const key of keys) {
      const left = this.#usedBy(key) - 1;
      if (left === 0) this.#used.delete(key);
      else this.#used.set(key, left);
    }
    // One release can let two requests start: one of the same user and one from the same address.
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.grant();
    this.#forgetGrants(keys);
  }

  #next(): Waiter | undefined {
    let best: Candidate | undefined;
    for (const { keys, waiters, lastGrant: lastGrantOfQueue } of this.#queues.values()) {
      const [waiter] = waiters;
      if (waiter === undefined || !this.#isFree(keys)) continue;
      const candidate: Candidate = {
        waiter,
        held: mostOf(keys, this.#used),
        lastGrant: mostOf(keys, this.#lastGrants),
        lastGrantOfQueue,
      };
      if (best === undefined || isBefore(candidate, best)) best = candidate;
    }
    return best?.waiter;
  }

  /** Drops the entries of clients that neither hold a slot nor wait for one. */
  #forgetGrants(keys: readonly string[]): void {
    for (const key of keys) {
      if (!this.#used.has(key) && !this.#waiting.has(key)) this.#lastGrants.delete(key);
    }
  }
}
