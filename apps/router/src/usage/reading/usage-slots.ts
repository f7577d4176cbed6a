import { limits } from "@modelyard/platform/limits";

/** The user's own queries take all slots that they may have. */
export class UsageBusyError extends Error {
  override name = "UsageBusyError";

  constructor() {
    super("Your other requests for usage are still running. Wait until they have ended, then try again.");
  }
}

/**
 * Limits how many queries count calls at once, because each keeps PostgreSQL busy for as long as seconds. The queue holds
 * at most `perUser` queries of each user.
 */
export class UsageSlots {
  readonly #waiting: (() => void)[] = [];
  readonly #ofUsers = new Map<string, number>();
  readonly #limits;
  #running = 0;

  constructor(slots: { perUser: number; inTotal: number } = limits.router.usageQueries) {
    this.#limits = slots;
  }

  /** @throws {UsageBusyError} the user has too many queries already */
  async run<T>(userId: string, query: () => Promise<T>): Promise<T> {
    const ofUser = this.#ofUsers.get(userId) ?? 0;
    if (ofUser >= this.#limits.perUser) throw new UsageBusyError();
    this.#ofUsers.set(userId, ofUser + 1);
    try {
      await this.#enter();
      try {
        return await query();
      } finally {
        this.#leave();
      }
    } finally {
      const left = (this.#ofUsers.get(userId) ?? 0) - 1;
      if (left > 0) this.#ofUsers.set(userId, left);
      else this.#ofUsers.delete(userId);
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#limits.inTotal) {
      this.#running += 1;
      return;
    }
    // The query that leaves hands its slot over.
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
