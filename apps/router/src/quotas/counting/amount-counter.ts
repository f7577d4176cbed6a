import type { QuotaCount } from "../quota.ts";
import type { HoldAnswer, HoldRequest, KeptHold } from "./hold-store.ts";

/** How a quota stands that has no room for a call. */
export interface Lack {
  used: number;
  /** For calls that run, here and elsewhere. */
  setAside: number;
  calls: number;
  /** What the call was to be given. */
  wanted: number;
}

interface WaitingCall {
  amount: number;
  resolve: (lack: Lack | undefined) => void;
}

interface AskedHold {
  request: HoldRequest;
  calls: readonly WaitingCall[];
}

/** So much of a quota a node asks for ahead. */
const aheadShare = 100;

/** What one node knows of one quota and subject. Whatever it does is done at once; who asks PostgreSQL is another. */
export class AmountCounter {
  /** Of the window that runs. Calls that run are in no window: what they use counts in the one in which they end. */
  count: QuotaCount;
  /** Calls that wait for an answer of PostgreSQL. */
  readonly waiting: WaitingCall[] = [];
  /** PostgreSQL is asked now. */
  isBusy = false;
  /** As PostgreSQL said last. */
  #used = 0;
  #others = { held: 0, calls: 0 };
  /** What ended calls used that PostgreSQL does not have yet. */
  #unwritten = 0;
  #setAside = 0;
  #calls = 0;
  /** Out of which calls may be given here without asking. */
  #held = 0;
  /** What PostgreSQL takes it for. */
  #told = { held: 0, calls: 0 };
  /** What PostgreSQL got since it was asked, and since it answered. */
  #writtenMeanwhile = 0;
  #writtenSince = 0;
  /** A call came since somebody looked last. */
  #isInUse = false;

  constructor(count: QuotaCount) {
    this.count = count;
  }

  get #needed(): number {
    return this.#setAside + this.#unwritten;
  }

  get #ahead(): number {
    return Math.floor(this.count.quota.most / aheadShare);
  }

  /** Between calls, something is held ahead while half of the quota is left: whoever needs the rest is not to miss it. */
  get #keepsAhead(): boolean {
    const known = this.#used + this.#writtenSince + this.#others.held + this.#needed;
    return this.#calls > 0 || (this.#isInUse && known < this.count.quota.most / 2);
  }

  get #toHold(): number {
    const ahead = this.#keepsAhead ? this.#ahead : 0;
    return Math.max(this.#needed, Math.min(this.#held, this.#needed + ahead));
  }

  /** Nothing is lost when it is forgotten. */
  get isIdle(): boolean {
    return (
      this.#calls === 0 && this.#needed === 0 && this.#told.held === 0 && this.waiting.length === 0 && !this.isBusy
    );
  }

  /** PostgreSQL is to be told: of more than it knows, of what others could use, or that no call runs any more. */
  get isLoose(): boolean {
    const held = this.#toHold;
    if (this.#calls === 0 && this.#told.calls > 0) return true;
    if (!this.#keepsAhead) return held !== this.#told.held;
    return held > this.#told.held || this.#told.held - held > this.#ahead;
  }

  /** Between calls, whoever has had none for a while keeps nothing ahead. */
  look(): void {
    this.#isInUse = this.#calls > 0;
  }

  /** The window may have changed, or how much the quota allows. */
  seeWindow(count: QuotaCount): void {
    if (count.startsAtMs > this.count.startsAtMs) {
      this.#used = 0;
      this.#writtenSince = 0;
      this.#held = Math.max(this.#setAside, this.#held - this.#unwritten);
      this.#unwritten = 0;
    }
    if (count.startsAtMs >= this.count.startsAtMs) this.count = count;
  }

  /** @returns what is missing; `undefined`: the call has it; `ask`: PostgreSQL must say */
  takeAtOnce(amount: number): Lack | undefined | "ask" {
    const { most } = this.count.quota;
    if (Math.max(this.#used, this.#unwritten) >= most) return this.#lack(amount);
    const after = this.#needed + amount;
    if (this.waiting.length > 0 || after > this.#held || this.#used + after > most) return "ask";
    this.#take(amount);
    return undefined;
  }

  /** A call that runs uses more than it was given; whether there is room or not. */
  raise(amount: number): void {
    this.#setAside += amount;
  }

  giveBack(amount: number): void {
    this.#calls -= 1;
    this.#setAside -= amount;
  }

  charge(amount: number): void {
    this.#unwritten += amount;
  }

  /** It is in what is used now, and no longer to be held. */
  written(amount: number): void {
    this.#unwritten -= amount;
    this.#held = Math.max(this.#needed, this.#held - amount);
    this.#writtenMeanwhile += amount;
    this.#writtenSince += amount;
  }

  beginAsking(): AskedHold {
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

  answered({ held, used, others }: HoldAnswer, { request, calls }: AskedHold): void {
    if (this.count.startsAtMs === request.count.startsAtMs) this.#used = used;
    this.#others = others;
    this.#writtenSince = this.#writtenMeanwhile;
    this.#told = { held, calls: request.running + request.waiting };
    this.#held = Math.max(this.#needed, held - this.#writtenMeanwhile);
    this.#admit(calls);
  }

  /** PostgreSQL does not answer: what it said last holds, and what other nodes hold is not known. */
  answeredAlone({ request: { first }, calls }: AskedHold): void {
    const { most } = this.count.quota;
    const isLone = this.#calls === 0 && this.#used + this.#unwritten < most;
    this.#others = { held: 0, calls: 0 };
    // It may have heard the question all the same.
    this.#told = { held: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY };
    this.#held = Math.max(most - this.#used, isLone ? this.#needed + first : 0);
    this.#admit(calls);
    // The next call asks again.
    this.#held = this.#needed;
  }

  beginSettling(): KeptHold {
    const held = this.#toHold;
    // What is given back is given to nobody here from now on.
    this.#held = held;
    this.#writtenMeanwhile = 0;
    return { count: this.count, held, unwritten: this.#unwritten, calls: this.#calls };
  }

  settled({ held, calls }: Pick<KeptHold, "held" | "calls">): void {
    this.#told = { held, calls };
  }

  #admit(calls: readonly WaitingCall[]): void {
    this.waiting.splice(0, calls.length);
    for (const { amount, resolve } of calls) {
      const fits = this.#needed + amount <= this.#held;
      if (fits) this.#take(amount);
      resolve(fits ? undefined : this.#lack(amount));
    }
  }

  #take(amount: number): void {
    this.#calls += 1;
    this.#setAside += amount;
    this.#isInUse = true;
  }

  #lack(wanted: number): Lack {
    return {
      used: this.#used + this.#unwritten,
      setAside: this.#setAside + this.#others.held,
      calls: this.#calls + this.#others.calls,
      wanted,
    };
  }
}
