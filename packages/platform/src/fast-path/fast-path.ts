import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { IsSecure } from "../http/strict-transport.ts";
import { WriteBatch } from "../http/write-batch.ts";
import { Sweep } from "../timing/sweep.ts";
import type { CallerResponse } from "./caller-response.ts";
import type { CompleteRequest } from "./complete-request.ts";
import { FastConnection } from "./fast-connection.ts";

interface FastPathOptions {
  /** Returns whether the fast path serves this URL: a path with its query. */
  takes: (url: string) => boolean;
  handle: (request: CompleteRequest, response: CallerResponse) => void;
  isSecure?: IsSecure;
  /** Whether connections are kept for further requests. @default always */
  keepsConnections?: () => boolean;
}

export interface FastPath {
  /** Closes connections without a running request. */
  closeIdle(): void;
  closeAll(): void;
}

const sweepMs = 500;

/**
 * Serves plain requests that have arrived completely without Node's HTTP server, at two thirds of its cost. Anything
 * else, whether valid or not, is passed on to Node's parser with its connection, byte for byte.
 */
export function openFastPath(
  server: Server,
  { takes, handle, isSecure = () => false, keepsConnections = () => true }: FastPathOptions,
): FastPath {
  const connections = new Set<FastConnection>();
  const writes = new WriteBatch();
  const sweep = new Sweep<FastConnection>({ everyMs: sweepMs, visit: (connection) => connection.look() });
  const nodes = server.listeners("connection");
  server.removeAllListeners("connection");

  function handOver(socket: Socket): void {
    for (const listener of nodes) Reflect.apply(listener, server, [socket]);
  }

  server.on("connection", (socket: Socket) => {
    const connection = new FastConnection({
      socket,
      sweep,
      writes,
      takes,
      handle,
      isSecure,
      keepsConnections,
      handOver,
      onGone: (gone) => connections.delete(gone),
    });
    connections.add(connection);
  });

  return {
    closeIdle() {
      for (const connection of connections) if (connection.isIdle) connection.close();
    },
    closeAll() {
      for (const connection of connections) connection.destroy();
    },
  };
}
