import { connectTimeout, systemErrorOf } from "./broken-connection.ts";
import { isNode } from "./runtime.ts";

const maxPools = 8;
const pools = new Map<number, object>();

/**
 * Returns a connection pool for Node's own `fetch` that stops connecting after `connectMs` and has no other limit: the
 * call's own deadlines apply. The pool uses the class of the default pool.
 * @returns `undefined` if the runtime has no such setting, or a program has replaced the default dispatcher
 */
export function poolWithin(connectMs: number): object | undefined {
  if (!isNode) return undefined;
  const known = pools.get(connectMs);
  if (known !== undefined) return known;
  // The pool exists once any part of fetch has been used.
  void new Headers();
  const usual: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  if (typeof usual !== "object" || usual === null || usual.constructor.name !== "Agent") return undefined;
  const made: unknown = Reflect.construct(usual.constructor, [
    { connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 },
  ]);
  if (typeof made !== "object" || made === null) return undefined;
  if (pools.size >= maxPools) pools.clear();
  pools.set(connectMs, made);
  return made;
}

/** Returns whether `fetch` failed because connecting took too long. */
export function isConnectTimeout(error: unknown): boolean {
  return systemErrorOf(error).code === connectTimeout;
}
