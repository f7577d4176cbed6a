/** Where timers and requests may outlive the call that made them. */
export const isNode: boolean = globalThis.navigator?.userAgent?.startsWith("Node.js/") ?? false;

/** Whether this is the `fetch` that Node brings, which its source says; a wrapper may want to see plain arguments. */
export function isNodeFetch(fetch: typeof globalThis.fetch): boolean {
  return isNode && /lazyUndici\(|internal\/deps\/undici/.test(Function.prototype.toString.call(fetch));
}

/**
 * Node's own `fetch`. A caller's, or one that a program has put in its place, before or since, is called as the web's
 * documentation shows it.
 */
export const platformFetch: typeof fetch | undefined = isNodeFetch(globalThis.fetch) ? globalThis.fetch : undefined;

/** Lets a program end although the timer is set, where the runtime keeps it running otherwise. */
export function letEnd(timer: unknown): void {
  if (hasUnref(timer)) timer.unref();
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";
}
