/** Sends a query through `start` under supervision. */
export type Run = (start: () => Promise<unknown>, query: object) => Promise<unknown>;

/** Calls a method of the driver by name. */
export function call(target: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new TypeError(`the driver has no ${name}`);
  return Reflect.apply(method, target, args);
}

/**
 * The driver sends a query when its `then` is first called; until then the query may be changed (`.values()`) or become
 * part of another one. So the query object stays the same and only its `then` is replaced.
 */
export function watched(query: unknown, run: Run): unknown {
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
