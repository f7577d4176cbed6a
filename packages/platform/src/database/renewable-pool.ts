import type { Sql } from "postgres";

/** Queries that are still running on a replaced pool get this long to end. */
const endWithinSeconds = 5;

/**
 * A connection pool that can be replaced. A connection of postgres.js that breaks while it has unsent bytes never sends
 * again (3.4.9 clears the timer of its next write, but keeps the handle), and one that waits for a lost server may wait for
 * minutes: after a failure a new pool is the safe choice.
 */
export class RenewablePool {
  readonly #open: () => Sql;
  readonly #closing = new Set<Promise<void>>();
  /** Has the settings that drizzle changes, and the connection of `listen`, which reconnects by itself. Takes no queries. */
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
    // Drizzle sets its own readers and writers of dates and JSON.
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
