export interface FixedWindowOptions {
  /** How much each key may use in one window. */
  limit: number;
  windowMs: number;
  /** Limits memory: beyond it, the least recently used key is removed and starts again at zero. */
  maxKeys: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface WindowUse {
  /** False if this use would exceed the limit; it is not counted then. */
  isAllowed: boolean;
  /** How much the key may still use in this window. */
  remaining: number;
  /** Milliseconds until the window ends: at least 1, at most `windowMs`. */
  resetMs: number;
}

/**
 * Counts uses per key in windows of fixed length. Windows are aligned to the clock, so that all nodes start and end them
 * together.
 *
 * @example
 * const { isAllowed, resetMs } = guesses.use(userId);
 * if (!isAllowed) refuse({ "Retry-After": Math.ceil(resetMs / 1000) });
 */
export class FixedWindow {
  readonly #options: Required<FixedWindowOptions>;
  /** In the order of last use. */
  readonly #counts = new Map<string, number>();
  #endsAt = Number.NEGATIVE_INFINITY;

  constructor(options: FixedWindowOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Counts `amount` for a key if the limit allows it. An amount of 0 only reads. */
  use(key: string, amount = 1): WindowUse {
    const { limit, maxKeys } = this.#options;
    const resetMs = this.#enterWindow();
    const used = this.#counts.get(key) ?? 0;
    const isAllowed = used + amount <= limit;
    const total = isAllowed ? used + amount : used;
    if (total > 0) {
      // Deleting first moves the key to the end of the order.
      this.#counts.delete(key);
      this.#counts.set(key, total);
      const [oldest] = this.#counts.size > maxKeys ? this.#counts.keys() : [];
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return { isAllowed, remaining: Math.max(0, limit - total), resetMs };
  }

  /** Clears all counts if the window is over or the clock was set back. @returns milliseconds until its end */
  #enterWindow(): number {
    const { windowMs, now } = this.#options;
    const at = now();
    if (at >= this.#endsAt || at < this.#endsAt - windowMs) {
      this.#counts.clear();
      this.#endsAt = (Math.floor(at / windowMs) + 1) * windowMs;
    }
    return this.#endsAt - at;
  }
}
