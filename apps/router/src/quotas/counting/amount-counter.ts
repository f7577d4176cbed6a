import type { QuotaCount } from "../quota.ts";
import type { ReservationRequest, ReservationState, StoredReservation } from "./reservation-store.ts";

/** The state of a quota without room for a call. */
export interface Shortfall {
  used: number;
  /** Reserved by running calls, on all nodes. */
  reserved: number;
  /** The number of those calls. */
  calls: number;
  /** What the call requested. */
  requested: number;
}

interface WaitingCall {
  amount: number;
  resolve: (shortfall: Shortfall | undefined) => void;
}

interface PendingRequest {
  request: ReservationRequest;
  calls: readonly WaitingCall[];
}

/** A node requests one part in this many of a quota ahead. */
const aheadShare = 100;

/** What one node knows of one quota and subject. All methods are synchronous; `AmountCounts` talks to PostgreSQL. */
export class AmountCounter {
  /** The current window. Running calls belong to no window: their usage counts in the one in which they end. */
  count: QuotaCount;
  /** Calls that wait for a response of PostgreSQL. */
  readonly waiting: WaitingCall[] = [];
  /** A query runs now. */
  isBusy = false;
  /** As of the last query. */
  #used = 0;
  #others = { held: 0, calls: 0 };
  /** The usage of ended calls that is not in PostgreSQL yet. */
  #unwritten = 0;
  #reserved = 0;
  #calls = 0;
  /** What this node holds: calls reserve from it without a query. */
  #held = 0;
  /** What PostgreSQL has stored for this node. */
  #stored = { held: 0, calls: 0 };
  /** Usage that was written since the last query began, and since it ended. */
  #writtenMeanwhile = 0;
  #writtenSince = 0;
  /** There was a call since the last `look`. */
  #isInUse = false;

  constructor(count: QuotaCount) {
    this.count = count;
  }

  get #needed(): number {
    return this.#reserved + this.#unwritten;
  }

  get #ahead(): number {
    return Math.floor(this.count.quota.most / aheadShare);
  }

  /** Between calls, a node holds something ahead only while half of the quota is left, so that other nodes can use the rest. */
  get #reservesAhead(): boolean {
    const known = this.#used + this.#writtenSince + this.#others.held + this.#needed;
    return this.#calls > 0 || (this.#isInUse && known < this.count.quota.most / 2);
  }

  get #toHold(): number {
    const ahead = this.#reservesAhead ? this.#ahead : 0;
    return Math.max(this.#needed, Math.min(this.#held, this.#needed + ahead));
  }

  /** Whether the counter can be dropped without losing anything. */
  get isIdle(): boolean {
    return (
      this.#calls === 0 && this.#needed === 0 && this.#stored.held === 0 && this.waiting.length === 0 && !this.isBusy
    );
  }

  /** Whether PostgreSQL must be updated: this node holds more than is stored, or less, or no call runs any more. */
  get isOutdated(): boolean {
    const held = this.#toHold;
    if (this.#calls === 0 && this.#stored.calls > 0) return true;
    if (!this.#reservesAhead) return held !== this.#stored.held;
    return held > this.#stored.held || this.#stored.held - held > this.#ahead;
  }

  /** Called every few seconds: without calls since the last time, nothing is held ahead. */
  look(): void {
    this.#isInUse = this.#calls > 0;
  }

  /** Applies a new window or a changed quota. */
  update(count: QuotaCount): void {
    if (count.startsAtMs > this.count.startsAtMs) {
      this.#used = 0;
      this.#writtenSince = 0;
      this.#held = Math.max(this.#reserved, this.#held - this.#unwritten);
      this.#unwritten = 0;
    }
    if (count.startsAtMs >= this.count.startsAtMs) this.count = count;
  }

  /** @returns `undefined`: reserved; `query`: only PostgreSQL knows whether there is room */
  reserve(amount: number): Shortfall | undefined | "query" {
    const { most } = this.count.quota;
    if (Math.max(this.#used, this.#unwritten) >= most) return this.#shortfall(amount);
    const after = this.#needed + amount;
    if (this.waiting.length > 0 || after > this.#held || this.#used + after > most) return "query";
    this.#take(amount);
    return undefined;
  }

  /** Reserves more for a running call, even without room. */
  raise(amount: number): void {
    this.#reserved += amount;
  }

  release(amount: number): void {
    this.#calls -= 1;
    this.#reserved -= amount;
  }

  charge(amount: number): void {
    this.#unwritten += amount;
  }

  /** Must be called when usage was written: it counts as used now, and is no longer held. */
  written(amount: number): void {
    this.#unwritten -= amount;
    this.#held = Math.max(this.#needed, this.#held - amount);
    this.#writtenMeanwhile += amount;
    this.#writtenSince += amount;
  }

  beginRequest(): PendingRequest {
    this.#writtenMeanwhile = 0;
    const calls = [...this.waiting];
    const more = calls.reduce((sum, { amount }) => sum + amount, this.#ahead);
    const request = {
      count: this.count,
      needed: this.#needed,
      unwritten: this.#unwritten,
      first: calls[0]?.amount ?? 0,
      smallest: Math.min(...calls.map(({ amount }) => amount)),
      more,
      running: this.#calls,
      waiting: calls.length,
    };
    return { request, calls };
  }

  finishRequest({ held, used, others }: ReservationState, { request, calls }: PendingRequest): void {
    if (this.count.startsAtMs === request.count.startsAtMs) this.#used = used;
    this.#others = others;
    this.#writtenSince = this.#writtenMeanwhile;
    this.#stored = { held, calls: request.running + request.waiting };
    this.#held = Math.max(this.#needed, held - this.#writtenMeanwhile);
    this.#admit(calls);
  }

  /** Decides without PostgreSQL, from its last response. What other nodes hold is not known. */
  finishLocally({ request: { first }, calls }: PendingRequest): void {
    const { most } = this.count.quota;
    const isLone = this.#calls === 0 && this.#used + this.#unwritten < most;
    this.#others = { held: 0, calls: 0 };
    // The query may still have taken effect.
    this.#stored = { held: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY };
    this.#held = Math.max(most - this.#used, isLone ? this.#needed + first : 0);
    this.#admit(calls);
    // The next call queries again.
    this.#held = this.#needed;
  }

  beginUpdate(): StoredReservation {
    const held = this.#toHold;
    // What is returned must not be reserved here any more.
    this.#held = held;
    this.#writtenMeanwhile = 0;
    return { count: this.count, held, unwritten: this.#unwritten, calls: this.#calls };
  }

  finishUpdate({ held, calls }: Pick<StoredReservation, "held" | "calls">): void {
    this.#stored = { held, calls };
  }

  #admit(calls: readonly WaitingCall[]): void {
    this.waiting.splice(0, calls.length);
    for (const { amount, resolve } of calls) {
      const fits = this.#needed + amount <= this.#held;
      if (fits) this.#take(amount);
      resolve(fits ? undefined : this.#shortfall(amount));
    }
  }

  #take(amount: number): void {
    this.#calls += 1;
    this.#reserved += amount;
    this.#isInUse = true;
  }

  #shortfall(requested: number): Shortfall {
    return {
      used: this.#used + this.#unwritten,
      reserved: this.#reserved + this.#others.held,
      calls: this.#calls + this.#others.calls,
      requested,
    };
  }
}
