import { isNode } from "./runtime.ts";

const maxPools = 8;
const pools = new Map<number, object>();

/**
 * How Node's own `fetch` is told how long connecting may take: pools of connections with that limit, made as the one is
 * that it uses anyway.
 * @returns `undefined` where the runtime has no such setting, or where a program has put a dispatcher of its own in place
 */
export function poolWithin(connectMs: number): object | undefined {
  if (!isNode) return undefined;
  const known = pools.get(connectMs);
  if (known !== undefined) return known;
  // The pool is there as soon as anything of fetch has been used.
  void new Headers();
  const usual: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  if (typeof usual !== "object" || usual === null || usual.constructor.name !== "Agent") return undefined;
  const made: unknown = Reflect.construct(usual.constructor, [{ connect: { timeout: connectMs } }]);
  if (typeof made !== "object" || made === null) return undefined;
  if (pools.size >= maxPools) pools.clear();
  pools.set(connectMs, made);
  return made;
}

/** Whether a broken `fetch` broke because connecting took too long. */
export function isConnectTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "UND_ERR_CONNECT_TIMEOUT";
}
