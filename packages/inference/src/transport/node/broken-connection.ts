import { isUnansweredOnReused } from "./reused-connections.ts";

export const connectTimeout = "UND_ERR_CONNECT_TIMEOUT";

/** What Node, Bun and undici call a connection that was never established. */
const notConnected = /^(E(CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ConnectionRefused)$/;

/** A close within this time crossed the request. After a later one, the server may have processed the request. */
const idleCloseMs = 300;

/** Returns the system's error below an error of `fetch`; an empty object where the runtime hides it, as browsers do. */
export function systemErrorOf(error: unknown): Record<string, unknown> {
  return { ...causeOf(error) };
}

function causeOf(error: unknown): object | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === "object" && cause !== null ? cause : undefined;
}

/** Whether no server can have received the request: the connection was never established. */
export function isFailedConnect(error: unknown): boolean {
  const { code, syscall } = systemErrorOf(error);
  return code === connectTimeout || syscall === "connect" || notConnected.test(String(code));
}

/**
 * Whether the server closed a connection that had been kept from an earlier request, as this one was sent, before a byte
 * came back. Only Node's `fetch` reports that; elsewhere nothing counts as an idle close.
 */
export function isIdleClose(error: unknown, passedMs: number): boolean {
  const cause = causeOf(error);
  if (cause === undefined || passedMs > idleCloseMs) return false;
  return systemErrorOf(error).code === "UND_ERR_SOCKET" && isUnansweredOnReused(cause);
}
