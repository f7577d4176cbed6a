/** Sends a query, which `start` does, under supervision. */
export type Run = (start: () => Promise<unknown>, query: object) => Promise<unknown>;

/** Calls a method of the driver by its name. */
export function call(target: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new TypeError(`the driver has no ${name}`);
  return Reflect.apply(method, target, args);
}

/**
 * The driver sends a query when its `then` is called first, and until then it may be changed (`.values()`) or become part
 * of another one. So the query stays the object that it is, and only its `then` changes.
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
