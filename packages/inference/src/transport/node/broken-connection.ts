import { isUnansweredOnReused } from "./reused-connections.ts";

export const connectTimeout = "UND_ERR_CONNECT_TIMEOUT";

/** Error codes of Node, Bun and undici for a connection that was never established. */
const notConnected = /^(E(CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ConnectionRefused)$/;

/**
 * A close within this time may have crossed the request. After a later one, the server may have processed the request.
 */
const idleCloseMs = 300;

/**
 * Returns the system error that caused an error of `fetch`; an empty object where the runtime hides it, as browsers do.
 */
export function systemErrorOf(error: unknown): Record<string, unknown> {
  return { ...causeOf(error) };
}

function causeOf(error: unknown): object | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === "object" && cause !== null ? cause : undefined;
}

/** Returns whether no server can have received the request, because the connection was never established. */
export function isFailedConnect(error: unknown): boolean {
  const { code, syscall } = systemErrorOf(error);
  return code === connectTimeout || syscall === "connect" || notConnected.test(String(code));
}

/**
 * Returns whether the server closed a reused connection while this request was sent, before any response byte. Only
 * Node's `fetch` reports that; in other runtimes no error counts as an idle close.
 */
export function isIdleClose(error: unknown, passedMs: number): boolean {
  const cause = causeOf(error);
  if (cause === undefined || passedMs > idleCloseMs) return false;
  return systemErrorOf(error).code === "UND_ERR_SOCKET" && isUnansweredOnReused(cause);
}
