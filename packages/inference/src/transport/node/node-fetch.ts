import { type CallScope, defaultTimeouts } from "../call-scope.ts";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { poolWithin } from "./connect-limit.ts";
import { templateOf } from "./request-templates.ts";
import { watchConnections } from "./reused-connections.ts";
import { platformFetch } from "./runtime.ts";

/** How long Node's `fetch` waits for response headers, and between two chunks of a body. */
const nodeFetchMs = 300_000;

/**
 * Sends a request with Node's own `fetch`: with a template, and with a pool if the runtime's limits would end the call
 * before its deadlines.
 * @param init the request as it is sent without either
 * @returns `undefined` if neither applies, or `fetch` is not Node's own
 */
export function fetchByNode(
  request: OutgoingRequest,
  { effects: { fetch }, signal, timeouts: { connectMs, firstByteMs, idleMs } }: CallScope,
  url: string,
  init: RequestInit,
): Promise<Response> | undefined {
  watchConnections();
  if (fetch !== platformFetch) return undefined;
  const needsPool = connectMs !== defaultTimeouts.connectMs || Math.max(firstByteMs, idleMs) >= nodeFetchMs;
  const dispatcher = needsPool ? poolWithin(connectMs) : undefined;
  // Node's name for the connection pool.
  const pool: object | undefined = dispatcher && { dispatcher };
  const template = templateOf(request, url);
  if (template !== undefined) return fetch(template, { body: request.body ?? null, signal, ...pool });
  return pool && fetch(url, { ...init, ...pool });
}
