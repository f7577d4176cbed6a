import type { Sql, TransactionSql } from "postgres";
import type { DatabaseHealth } from "./database-health.ts";
import type { RenewablePool } from "./renewable-pool.ts";

type Run = (start: () => Promise<unknown>, query: object) => Promise<unknown>;

/** Returns the pool's current connections as one driver, every query and transaction of which is run by `health`. */
export function watchQueries(pool: RenewablePool, health: DatabaseHealth): Sql {
  const run: Run = (start) => health.run(start);
  return new Proxy(pool.first, {
    apply: (_target, self, args: unknown[]): unknown =>
      watched(Reflect.apply(pool.current, self, args), inPool(pool, run)),
    get(target, name): unknown {
      if (name === "unsafe") {
        return (...args: unknown[]) => watched(call(pool.current, "unsafe", args), inPool(pool, run));
      }
      if (name === "begin") return (...args: unknown[]) => transaction(pool, args, health);
      if (name === "end") return (options?: { timeout?: number }) => pool.end(options?.timeout);
      return Reflect.get(target, name);
    },
  });
}

/** The pool may be replaced between the moment a query is made and the moment it may be sent: it then moves to the new one. */
function inPool(pool: RenewablePool, run: Run): Run {
  const madeFor = pool.current;
  const moved = (start: () => Promise<unknown>, query: object) => (): Promise<unknown> => {
    if (pool.current !== madeFor) Reflect.set(query, "handler", Reflect.get(pool.current`select 1`, "handler"));
    return start();
  };
  return (start, query) => run(moved(start, query), query);
}

/** Queries of an open transaction: refusing one beforehand would only hide that the connection is lost. */
function watchTransaction(sql: TransactionSql, health: DatabaseHealth): TransactionSql {
  const run: Run = (start) => health.finish(start);
  return new Proxy(sql, {
    apply: (target, self, args: unknown[]): unknown => watched(Reflect.apply(target, self, args), run),
    get: (target, name): unknown =>
      name === "unsafe"
        ? (...args: unknown[]) => watched(call(target, "unsafe", args), run)
        : Reflect.get(target, name),
  });
}

function call(target: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new TypeError(`the driver has no ${name}`);
  return Reflect.apply(method, target, args);
}

/**
 * The driver sends a query when its `then` is called first, and until then it may be changed (`.values()`) or become part
 * of another one. So the query stays the object that it is, and only its `then` changes.
 */
function watched(query: unknown, run: Run): unknown {
  if (!(query instanceof Promise)) return query;
  const send: (fulfilled: (value: unknown) => unknown) => Promise<unknown> = query.then.bind(query);
  let outcome: Promise<unknown> | undefined;
  const then: Promise<unknown>["then"] = (fulfilled, rejected) => {
    outcome ??= run(() => send((value) => value), query);
    return outcome.then(fulfilled, rejected);
  };
  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise before and after
  return Object.defineProperty(query, "then", { value: then });
}

/** Waits a bounded time for a connection, then as long as the work takes, then a bounded time for the commit. */
async function transaction(pool: RenewablePool, args: readonly unknown[], health: DatabaseHealth): Promise<unknown> {
  const work = args.at(-1);
  if (typeof work !== "function") throw new TypeError("a transaction needs a function");
  const begun = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  let isAbandoned = false;
  const inTransaction = async (scope: TransactionSql): Promise<unknown> => {
    begun.resolve();
    if (isAbandoned) throw new Error("the caller of this transaction did not wait for it");
    try {
      const result: unknown = Reflect.apply(work, undefined, [watchTransaction(scope, health)]);
      // As the driver does: an array of queries is sent in one go.
      return await (Array.isArray(result) ? Promise.all(result) : result);
    } finally {
      worked.resolve();
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
  await Promise.race([whole, worked.promise]);
  return health.finish(() => whole);
}
