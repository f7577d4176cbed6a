import type { Sql } from "postgres";

/** How long queries on a replaced pool may take to end. */
const endWithinSeconds = 5;

/**
 * A connection pool that can be replaced. A postgres.js connection that breaks with unsent bytes never sends again
 * (3.4.9 clears the timer of its next write, but keeps the handle), and one that waits for a lost server may wait for
 * minutes. After a failure, a new pool is therefore the safe choice.
 */
export class RenewablePool {
  readonly #open: () => Sql;
  readonly #closing = new Set<Promise<void>>();
  /**
   * Holds the settings that drizzle changes and the `listen` connection, which reconnects automatically. Runs no
   * queries.
   */
  readonly first: Sql;
  #current: Sql | undefined;
  #isEnded = false;

  constructor(open: () => Sql) {
    this.#open = open;
    this.first = open();
  }

  get current(): Sql {
    if (this.#current !== undefined) return this.#current;
    if (this.#isEnded) return this.first;
    const pool = this.#open();
    // Drizzle sets its own serializers and parsers for dates and JSON.
    Object.assign(pool.options.parsers, this.first.options.parsers);
    Object.assign(pool.options.serializers, this.first.options.serializers);
    this.#current = pool;
    return pool;
  }

  /** The next query opens a new pool. */
  renew(): void {
    const old = this.#current;
    if (old === undefined || this.#isEnded) return;
    this.#current = undefined;
    const closed = old.end({ timeout: endWithinSeconds }).finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  async end(timeout = endWithinSeconds): Promise<void> {
    this.#isEnded = true;
    await Promise.all([this.first.end({ timeout }), this.#current?.end({ timeout }), ...this.#closing]);
  }
}
