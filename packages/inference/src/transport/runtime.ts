/** The runtime's own `fetch`. A caller's, or one that was put in its place since, is treated as unknown. */
export const platformFetch = globalThis.fetch;

/** Where timers and requests may outlive the call that made them. */
export const isNode: boolean = globalThis.navigator?.userAgent?.startsWith("Node.js/") ?? false;
