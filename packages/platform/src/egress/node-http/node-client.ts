import type { Socket } from "node:net";
import { HttpCallError } from "../http1/http-call-error.ts";
import type { HttpClient } from "../http1/http-client.ts";
import { NodeCall } from "./node-call.ts";
import { OriginAgent } from "./origin-agent.ts";

interface NodeClientOptions {
  /** Opens a connection to an origin, or throws. */
  open: (origin: string) => Socket;
  connectMs: number;
  keepAliveMs: number;
  /** A clock in milliseconds with any origin. */
  now?: () => number;
}

/**
 * The same as `createHttpClient` with Node's own HTTP client instead of ours: slower, and maintained by others. It follows no
 * redirects and decompresses nothing either.
 */
export function createNodeHttpClient({
  open,
  connectMs,
  keepAliveMs,
  now = () => performance.now(),
}: NodeClientOptions): HttpClient {
  let agents = new Map<string, OriginAgent>();
  const connections = new Set<Socket>();
  const running = new Set<NodeCall>();

  function connect(origin: string): Socket {
    const socket = open(origin);
    connections.add(socket);
    const timer = setTimeout(() => {
      socket.destroy(new HttpCallError("connect-timeout", `no connection within ${connectMs} ms`));
    }, connectMs);
    socket.once("encrypted" in socket ? "secureConnect" : "connect", () => clearTimeout(timer));
    socket.once("close", () => {
      clearTimeout(timer);
      connections.delete(socket);
    });
    return socket;
  }

  function agentOf(origin: string): OriginAgent {
    const known = agents.get(origin);
    if (known !== undefined) return known;
    const agent = new OriginAgent({
      keepAliveMs,
      open: () => connect(origin),
      onUnused(unused) {
        if (agents.get(origin) === unused) agents.delete(origin);
      },
    });
    agents.set(origin, agent);
    return agent;
  }

  return {
    send(request, handler) {
      const call: NodeCall = new NodeCall({
        request,
        handler,
        now,
        agentOf,
        onEnd: () => running.delete(call),
      });
      running.add(call);
      call.start();
      return call;
    },
    connections: () =>
      connections
        .values()
        .filter((socket) => !socket.destroyed)
        .toArray().length,
    renew() {
      const retired = agents;
      agents = new Map();
      for (const agent of retired.values()) agent.retire();
    },
    destroy() {
      for (const call of running) call.end();
      for (const socket of connections) socket.destroy();
    },
  };
}
