import type { IncomingHttpHeaders } from "node:http";

/** How a request reached this process. */
export interface Arrival {
  /** Address of the peer; `undefined` if the connection has closed, or there is none, as in tests. */
  peerAddress: string | undefined;
  /** @param name in lower case */
  header: (name: string) => string | undefined;
}

/** @param environment the `env` that `@hono/node-server` passes to a Hono app */
export function arrivalOfRequest(request: Request, environment: unknown): Arrival {
  const address = property(property(property(environment, "incoming"), "socket"), "remoteAddress");
  return {
    peerAddress: typeof address === "string" ? address : undefined,
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

interface NodeRequest {
  headers: Readonly<IncomingHttpHeaders>;
  socket: { readonly remoteAddress?: string | undefined };
}

/** @param request from Node's own server or from the fast path */
export function arrivalOfMessage({ headers, socket }: NodeRequest): Arrival {
  return {
    peerAddress: socket.remoteAddress,
    header: (name) => {
      const value = headers[name];
      return typeof value === "string" ? value : value?.join(", ");
    },
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
