import type { Sql } from "postgres";
import type { DatabaseHealth } from "./database-health.ts";
import type { RenewablePool } from "./renewable-pool.ts";
import { runTransaction } from "./run-transaction.ts";
import { call, type Run, watched } from "./watched-query.ts";

interface WatchOptions {
  health: DatabaseHealth;
  /** Its connections reach PostgreSQL without a pooler, and hear notifications. */
  listener: RenewablePool;
  /** Whether the connections lead to a pooler that gives each transaction another connection to PostgreSQL. */
  isPooled: boolean;
}

/** Returns the pool's current connections as one driver whose queries and transactions are run by `health`. */
export function watchQueries(pool: RenewablePool, { health, listener, isPooled }: WatchOptions): Sql {
  const run: Run = (start) => health.run(start);
  const sent = (query: unknown): unknown => watched(isPooled ? sentAlone(query) : query, inPool(pool, run));
  return new Proxy(pool.first, {
    apply: (_target, self, args: unknown[]): unknown => sent(Reflect.apply(pool.current, self, args)),
    get(target, name): unknown {
      if (name === "unsafe") {
        return (...args: unknown[]) => sent(call(pool.current, "unsafe", args));
      }
      if (name === "listen") return (...args: unknown[]) => call(listener.first, "listen", args);
      if (name === "begin") return (...args: unknown[]) => runTransaction(pool, args, health);
      if (name === "end") return (options?: { timeout?: number }) => pool.end(options?.timeout);
      return Reflect.get(target, name);
    },
  });
}

/**
 * Makes the driver (3.4.9) send a query only on a connection that waits for no other response, and no other query after it.
 * It sends a query with parameters in two parts. When a pooler responds to an earlier query between the parts, it gives
 * the connection to PostgreSQL to another client, and the query is never answered.
 */
function sentAlone(query: unknown): unknown {
  const options: unknown = query instanceof Promise ? Reflect.get(query, "options") : undefined;
  // Called when the query is sent: whether the connection takes more.
  if (typeof options === "object" && options !== null) Reflect.set(options, "onexecute", () => false);
  return query;
}

/** The pool may be replaced after a query was created and before it is sent: the query then moves to the new pool. */
function inPool(pool: RenewablePool, run: Run): Run {
  const madeFor = pool.current;
  const moved = (start: () => Promise<unknown>, query: object) => (): Promise<unknown> => {
    if (pool.current !== madeFor) Reflect.set(query, "handler", Reflect.get(pool.current`select 1`, "handler"));
    return start();
  };
  return (start, query) => run(moved(start, query), query);
}
