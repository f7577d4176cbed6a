import type { TransactionSql } from "postgres";
import { DatabaseAwayError, isDatabaseAway } from "./database-away.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { RenewablePool } from "./renewable-pool.ts";
import { call, type Run, watched } from "./watched-query.ts";

/**
 * Result of a transaction whose connection was lost. The driver would send `rollback` or `commit` next, which throws outside of
 * any promise and ends the process (postgres.js 3.4.9 writes to a socket that is `null`), so the work never settles.
 */
const neverEnds = new Promise<never>(() => undefined);

/**
 * Runs a transaction. Waits a bounded time for a connection, then for the work and its commit as long as the database
 * responds.
 * @param args arguments of the driver's `begin`; the last one is the work
 */
export async function runTransaction(
  pool: RenewablePool,
  args: readonly unknown[],
  health: DatabaseHealth,
): Promise<unknown> {
  const work = args.at(-1);
  if (typeof work !== "function") throw new TypeError("a transaction needs a function");
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<{ error: unknown }>();
  let isAbandoned = false;
  let isOver = false;
  let failure: { error: unknown } | undefined;
  const inTransaction = async (scope: TransactionSql): Promise<unknown> => {
    begun.resolve();
    if (isAbandoned) throw new Error("the caller of this transaction did not wait for it");
    try {
      const result: unknown = Reflect.apply(work, undefined, [watchScope(scope, health, () => isOver)]);
      // Same as the driver: an array of queries is sent as one batch.
      const value: unknown = await (Array.isArray(result) ? Promise.all(result) : result);
      return isOver ? await neverEnds : value;
    } catch (error) {
      failure = { error };
      if (!isOver && !isDatabaseAway(error)) throw error;
      lost.resolve(failure);
      return neverEnds;
    }
  };
  let whole: Promise<unknown> = begun.promise;
  try {
    await health.run(() => {
      whole = Promise.resolve(call(pool.current, "begin", [...args.slice(0, -1), inTransaction]));
      return Promise.race([whole, begun.promise]);
    });
  } catch (error) {
    isAbandoned = true;
    whole.catch(() => undefined);
    throw error;
  }
  // An error that the work throws did not come from the database, whatever its code.
  const ended = whole.then(
    (value) => ({ value }),
    (error: unknown) => {
      isOver = true;
      if (failure?.error !== error) throw error;
      return { error };
    },
  );
  const result = await Promise.race([health.finish(() => ended), lost.promise]);
  if ("error" in result) throw result.error;
  return result.value;
}

/** Runs the queries of an open transaction. On a healthy database, none is rejected in advance. */
function watchScope(sql: TransactionSql, health: DatabaseHealth, isOver: () => boolean): TransactionSql {
  const run: Run = async (start) => {
    if (isOver()) throw new DatabaseAwayError("the connection of this transaction is lost");
    return health.finish(start);
  };
  return new Proxy(sql, {
    apply: (target, self, args: unknown[]): unknown => watched(Reflect.apply(target, self, args), run),
    get: (target, name): unknown =>
      name === "unsafe"
        ? (...args: unknown[]) => watched(call(target, "unsafe", args), run)
        : Reflect.get(target, name),
  });
}
