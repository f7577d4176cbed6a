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
  /** Opens no connection by itself but that of `listen`, which reconnects by itself. */
  readonly first: Sql;
  #current: Sql;

  constructor(open: () => Sql) {
    this.#open = open;
    this.first = open();
    this.#current = open();
  }

  get current(): Sql {
    return this.#current;
  }

  renew(): void {
    const old = this.#current;
    this.#current = this.#open();
    // Drizzle sets its own readers and writers of dates and JSON on the first.
    Object.assign(this.#current.options.parsers, this.first.options.parsers);
    Object.assign(this.#current.options.serializers, this.first.options.serializers);
    const closed = old.end({ timeout: endWithinSeconds }).finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  async end(timeout = endWithinSeconds): Promise<void> {
    await Promise.all([this.first.end({ timeout }), this.#current.end({ timeout }), ...this.#closing]);
  }
}
