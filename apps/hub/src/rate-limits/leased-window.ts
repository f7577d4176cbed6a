import { limits } from "@modelyard/platform/limits";

export interface LeasedUse {
  isAllowed: boolean;
  /** What this node knows to be left for the key in this window. */
  remaining: number;
  /** Until the window ends. */
  resetMs: number;
}

export interface LeaseRequest {
  key: string;
  startsAtMs: number;
  limit: number;
  /** Admitted by this node already without a lease. */
  owed: number;
  /** To admit next. */
  wanted: number;
}

/**
 * Adds `owed` to what all nodes have used, and as much of `wanted` as the limit leaves.
 * @returns how much of `wanted` was granted, and what is left after it
 */
export type AskForLease = (request: LeaseRequest) => Promise<{ granted: number; left: number }>;

interface LeasedWindowOptions {
  limit: number;
  ask: AskForLease;
  onError: (error: unknown) => void;
  now: () => number;
}

interface Count {
  used: number;
  /** What this node may admit before it has to ask: the first part of each window is free. */
  leased: number;
  /** Admitted beyond what the shared counter knows. */
  owed: number;
  /** Left for all nodes together, as last heard. */
  left: number;
  isAsking: boolean;
}

const { windowMs, keys, freeShare } = limits.rateLimits;

/**
 * Counts uses per key in windows, for all nodes together. A node admits from memory; it leases further parts of the limit
 * from the shared counter ahead of need, so that no request waits for it, and callers who stay below the free part cost no
 * query. All nodes together admit at most the limit, plus one free part per node and what arrives while a node asks.
 * While the counter is out of reach each node counts on its own.
 */
export class LeasedWindow {
  readonly #options: LeasedWindowOptions;
  readonly #part: number;
  readonly #counts = new Map<string, Count>();
  #startsAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LeasedWindowOptions) {
    this.#options = options;
    this.#part = Math.max(1, Math.floor(options.limit * freeShare));
  }

  use(key: string): LeasedUse {
    const { limit } = this.#options;
    const resetMs = this.#enterWindow();
    const count = this.#countOf(key);
    const isAllowed = count.used < limit && (count.used < count.leased || count.isAsking || count.left > 0);
    if (isAllowed) {
      count.used += 1;
      if (count.used > count.leased - this.#part / 2) this.#askAhead(key, count);
    }
    const remaining = Math.max(0, Math.min(limit - count.used, count.left + count.leased - count.used));
    return { isAllowed, remaining: isAllowed ? remaining : 0, resetMs };
  }

  #enterWindow(): number {
    const now = this.#options.now();
    const startsAtMs = Math.floor(now / windowMs) * windowMs;
    if (startsAtMs !== this.#startsAtMs) {
      this.#startsAtMs = startsAtMs;
      this.#counts.clear();
    }
    return startsAtMs + windowMs - now;
  }

  #countOf(key: string): Count {
    const { limit } = this.#options;
    const known = this.#counts.get(key);
    // Deleting first moves the key to the end of the order.
    if (known !== undefined) this.#counts.delete(key);
    const leased = Math.min(this.#part, limit);
    const count = known ?? { used: 0, leased, owed: leased, left: limit - leased, isAsking: false };
    this.#counts.set(key, count);
    const [oldest] = this.#counts.size > keys ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }

  #askAhead(key: string, count: Count): void {
    if (count.isAsking || count.left === 0) return;
    count.isAsking = true;
    void this.#ask(key, count);
  }

  async #ask(key: string, count: Count): Promise<void> {
    const { limit, ask, onError } = this.#options;
    const startsAtMs = this.#startsAtMs;
    // What was admitted beyond the lease while an earlier question was under way.
    const owed = count.owed + Math.max(0, count.used - count.leased);
    count.leased = Math.max(count.leased, count.used);
    try {
      const { granted, left } = await ask({ key, startsAtMs, limit, owed, wanted: this.#part });
      count.owed = 0;
      count.leased += granted;
      count.left = left;
    } catch (error) {
      onError(error);
      count.owed = owed + this.#part;
      count.leased += this.#part;
      count.left = Math.max(0, limit - count.leased);
    } finally {
      count.isAsking = false;
    }
  }
}
