import type { Sql } from "postgres";
import type { DatabaseHealth } from "./database-health.ts";
import type { RenewablePool } from "./renewable-pool.ts";
import { runTransaction } from "./run-transaction.ts";
import { call, type Run, watched } from "./watched-query.ts";

/**
 * Returns the pool's current connections as one driver whose queries and transactions are run by `health`.
 * @param options.listener its connections reach PostgreSQL without a pooler, and hear notifications
 */
export function watchQueries(
  pool: RenewablePool,
  { health, listener }: { health: DatabaseHealth; listener: RenewablePool },
): Sql {
  const run: Run = (start) => health.run(start);
  return new Proxy(pool.first, {
    apply: (_target, self, args: unknown[]): unknown =>
      watched(Reflect.apply(pool.current, self, args), inPool(pool, run)),
    get(target, name): unknown {
      if (name === "unsafe") {
        return (...args: unknown[]) => watched(call(pool.current, "unsafe", args), inPool(pool, run));
      }
      if (name === "listen") return (...args: unknown[]) => call(listener.first, "listen", args);
      if (name === "begin") return (...args: unknown[]) => runTransaction(pool, args, health);
      if (name === "end") return (options?: { timeout?: number }) => pool.end(options?.timeout);
      return Reflect.get(target, name);
    },
  });
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
