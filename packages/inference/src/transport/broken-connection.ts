import { isRecord } from "../adapters/shape.ts";

export const connectTimeout = "UND_ERR_CONNECT_TIMEOUT";

/** What Node, Bun and undici call a connection that was never established. */
const notConnected = /^(E(CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ConnectionRefused)$/;

/** The close was on its way before the request. What comes later may be a server that read the request and worked. */
const idleCloseMs = 300;

/** The system's error below an error of `fetch`; an empty object where the runtime hides it, as browsers do. */
export function systemErrorOf(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === "object" && cause !== null ? { ...cause } : {};
}

/** Whether no server can have received the request: the connection was never established. */
export function isFailedConnect(error: unknown): boolean {
  const { code, syscall } = systemErrorOf(error);
  return code === connectTimeout || syscall === "connect" || notConnected.test(String(code));
}

/**
 * Whether the server closed a connection that had been kept from an earlier request, as this one was sent: it can have
 * read nothing of it. Only undici says how much an earlier request had read.
 */
export function isIdleClose(error: unknown, passedMs: number): boolean {
  const { code, socket } = systemErrorOf(error);
  return code === "UND_ERR_SOCKET" && isRecord(socket) && Number(socket.bytesRead) > 0 && passedMs <= idleCloseMs;
}
