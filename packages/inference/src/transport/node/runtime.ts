/** Whether timers and requests may outlive the call that created them. */
export const isNode: boolean = globalThis.navigator?.userAgent?.startsWith("Node.js/") ?? false;

/** Returns whether this is Node's own `fetch`, detected by its source. A wrapper may rely on plain arguments. */
export function isNodeFetch(fetch: typeof globalThis.fetch): boolean {
  return isNode && /lazyUndici\(|internal\/deps\/undici/.test(Function.prototype.toString.call(fetch));
}

/**
 * Node's own `fetch`. A caller's `fetch`, or one that a program has set globally at any time, receives standard
 * arguments only.
 */
export const platformFetch: typeof fetch | undefined = isNodeFetch(globalThis.fetch) ? globalThis.fetch : undefined;

/** Lets the program exit while the timer is set, in runtimes where timers keep it running. */
export function unrefTimer(timer: unknown): void {
  if (hasUnref(timer)) timer.unref();
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";
}
