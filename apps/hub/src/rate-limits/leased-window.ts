import { limits } from "@modelyard/platform/limits";

export interface LeasedUse {
  isAllowed: boolean;
  /** The remaining uses of the key in this window, as far as this node knows. */
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

export interface LeaseRequest {
  key: string;
  startsAtMs: number;
  limit: number;
  /** Uses that this node has admitted without a lease. */
  owed: number;
  /** Uses to lease for future requests. */
  wanted: number;
}

/**
 * Adds `owed` to the shared count, and as much of `wanted` as the limit allows.
 * @returns how much of `wanted` was granted, and how much is left
 */
export type RequestLease = (request: LeaseRequest) => Promise<{ granted: number; left: number }>;

interface LeasedWindowOptions {
  limit: number;
  requestLease: RequestLease;
  onError: (error: unknown) => void;
  now: () => number;
}

interface Count {
  used: number;
  /** How many uses this node may admit without another lease: the first share of each window is free. */
  leased: number;
  /** Admitted uses that the shared counter does not include yet. */
  owed: number;
  /** The remaining uses of all nodes together, according to the last response. */
  left: number;
  isRequesting: boolean;
}

const { windowMs, keys, freeShare } = limits.rateLimits;

/**
 * Counts uses per key in windows, for all nodes together. A node admits from memory. It leases further shares of the
 * limit from the shared counter in advance, so that no request waits, and callers below the free share cost no query.
 * All nodes together admit at most the limit, one free share per node, and the requests that arrive during a lease
 * request. While the counter is unreachable, each node counts locally.
 */
export class LeasedWindow {
  readonly #options: LeasedWindowOptions;
  readonly #share: number;
  readonly #counts = new Map<string, Count>();
  #startsAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LeasedWindowOptions) {
    this.#options = options;
    this.#share = Math.max(1, Math.floor(options.limit * freeShare));
  }

  use(key: string): LeasedUse {
    const { limit } = this.#options;
    const resetMs = this.#enterWindow();
    const count = this.#countOf(key);
    const isAllowed = count.used < limit && (count.used < count.leased || count.isRequesting || count.left > 0);
    if (isAllowed) {
      count.used += 1;
      if (count.used > count.leased - this.#share / 2) this.#leaseAhead(key, count);
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
    const leased = Math.min(this.#share, limit);
    const count = known ?? { used: 0, leased, owed: leased, left: limit - leased, isRequesting: false };
    this.#counts.set(key, count);
    const [oldest] = this.#counts.size > keys ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }

  #leaseAhead(key: string, count: Count): void {
    if (count.isRequesting || count.left === 0) return;
    count.isRequesting = true;
    void this.#lease(key, count);
  }

  async #lease(key: string, count: Count): Promise<void> {
    const { limit, requestLease, onError } = this.#options;
    const startsAtMs = this.#startsAtMs;
    // Uses that were admitted beyond the lease while an earlier request was running.
    const owed = count.owed + Math.max(0, count.used - count.leased);
    count.leased = Math.max(count.leased, count.used);
    try {
      const { granted, left } = await requestLease({ key, startsAtMs, limit, owed, wanted: this.#share });
      count.owed = 0;
      count.leased += granted;
      count.left = left;
    } catch (error) {
      onError(error);
      count.owed = owed + this.#share;
      count.leased += this.#share;
      count.left = Math.max(0, limit - count.leased);
    } finally {
      count.isRequesting = false;
    }
  }
}
