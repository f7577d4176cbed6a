import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RecentRequests } from "../event-loop/recent-requests.ts";
import type { CallerResponse } from "../fast-path/caller-response.ts";
import type { CompleteRequest } from "../fast-path/complete-request.ts";
import { openFastPath } from "../fast-path/fast-path.ts";
import { limits } from "../limits/limits.ts";
import { SlowBodies, type SlowBodyLimits } from "./bodies/slow-bodies.ts";
import { problemOf, rawRefusal, refusal } from "./raw-refusal.ts";
import { replaceHeader } from "./replace-header.ts";
import { requestIdFrom } from "./request-id.ts";
import { RequestLines } from "./request-lines.ts";
import { pathTarget, type RequestProblem, requestProblem } from "./request-problem.ts";
import { type IsSecure, strictTransport } from "./strict-transport.ts";

export interface HttpServerOptions {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Plain requests to the addresses that it takes are read without Node's parser. `undefined`: all are read by it. */
  fastPath?:
    | { takes: (url: string) => boolean; handle: (request: CompleteRequest, response: CallerResponse) => void }
    | undefined;
  /** Absolute request targets may name it instead of `Host`. */
  publicUrl?: string | undefined;
  /** Whether responses to a request carry `Strict-Transport-Security`; by default none does. */
  isSecure?: IsSecure;
  /** Records each request, so that a blocked event loop can be attributed to a route. */
  requests?: RecentRequests | undefined;
  slowBodies?: SlowBodyLimits;
  stalledResponseMs?: number;
  connections?: number;
}

export interface HttpServer {
  /** A server that is not listening yet. */
  server: Server;
  /** From now on, each connection closes after its next response. */
  keepNoConnections(): void;
  /** Closes connections without a running request. */
  closeIdle(): void;
  closeAll(): void;
}

const closeIdleEveryMs = 1000;

/**
 * Opens the HTTP server through which all requests arrive. Before any route, it rejects ambiguous requests, disconnects
 * slow bodies and stalled responses, assigns each request an id, and adds `nosniff` to each response and, over https,
 * `Strict-Transport-Security`.
 */
export function openHttpServer({
  handle,
  fastPath: fastPathOptions,
  publicUrl,
  isSecure = () => false,
  requests,
  slowBodies = { windowMs: limits.http.bodyWindowMs, windowBytes: limits.http.bodyWindowBytes },
  stalledResponseMs = limits.http.stalledResponseMs,
  connections = limits.http.connections,
}: HttpServerOptions): HttpServer {
  const server = createServer({
    maxHeaderSize: limits.http.headersBytes,
    headersTimeout: limits.http.headersTimeoutMs,
    // Pushes and uploads may take long; those that stall are found by `SlowBodies`.
    requestTimeout: limits.git.serviceTimeoutMs,
    keepAliveTimeout: limits.http.keepAliveTimeoutMs,
    connectionsCheckingInterval: 5000,
    // Rejected here instead of by Node, with the headers that every response has.
    requireHostHeader: false,
  });
  server.maxHeadersCount = limits.http.headerCount;
  server.maxConnections = connections;
  const connectionsOfNode = new WeakMap<Socket, Connection>();
  const bodies = new SlowBodies(slowBodies);
  let keepsConnections = true;

  /** Responds without a response object, if no response has begun. */
  function refuseOn(socket: Socket, problem: RequestProblem): void {
    const hasBegun = connectionsOfNode
      .get(socket)
      ?.running.values()
      .some((response) => response.headersSent);
    if (socket.writable && hasBegun !== true) socket.write(rawRefusal(problem), "latin1");
    socket.destroySoon();
  }

  function receive(request: IncomingMessage, response: ServerResponse, problem?: RequestProblem): void {
    const { socket } = request;
    const connection = connectionsOfNode.get(socket);
    // After a rejected request, further bytes on the connection are meaningless.
    if (connection === undefined || connection.isRefused) return;
    connection.running.add(response);
    response.once("close", () => connection.running.delete(response));
    const requestId = requestIdFrom(request.headers["x-request-id"] ?? request.headers["x-amzn-trace-id"]);
    const found = lineProblem(connection.lines, request) ?? requestProblem(request, publicUrl) ?? problem;
    if (found !== undefined) {
      connection.isRefused = true;
      const { headers, body } = refusal(found, requestId);
      response.writeHead(found.status, headers).end(body);
      return;
    }
    request.url = pathTarget(request.url ?? "/");
    replaceHeader(request, "x-request-id", requestId);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Request-Id", requestId);
    if (!keepsConnections) response.setHeader("Connection", "close");
    if (isSecure(request)) response.setHeader(strictTransport.name, strictTransport.value);
    bodies.watch(request, () => {
      if (response.headersSent) socket.destroy();
      else refuseOn(socket, { status: 408, message: "The request body arrived too slowly. Send it again." });
    });
    if (requests === undefined) {
      handle(request, response);
      return;
    }
    const running = requests.run(request, () => handle(request, response));
    response.once("close", () => requests.end(running));
  }

  server.on("connection", (socket: Socket) => {
    connectionsOfNode.set(socket, { lines: new RequestLines(socket), running: new Set(), isRefused: false });
  });
  server.on("request", (request, response) => receive(request, response));
  server.on("checkExpectation", (request, response) =>
    receive(request, response, { status: 417, message: "Only `Expect: 100-continue` is understood." }),
  );
  server.on("connect", (request: IncomingMessage) => {
    refuseOn(request.socket, requestProblem(request) ?? { status: 405, message: "CONNECT is not served." });
  });
  server.on("clientError", (error: Error, socket) => {
    if (socket instanceof Socket) refuseOn(socket, problemOf(error));
    else socket.destroy();
  });
  server.setTimeout(stalledResponseMs, (socket) => {
    const isIdle = (connectionsOfNode.get(socket)?.running.size ?? 0) === 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });

  // After the listeners above: the fast path passes connections on to those that were there before it.
  const fastPath =
    fastPathOptions && openFastPath(server, { ...fastPathOptions, isSecure, keepsConnections: () => keepsConnections });
  const closeIdle = (): void => {
    server.closeIdleConnections();
    fastPath?.closeIdle();
  };
  let lastClosedIdleAtMs = -Infinity;
  server.on("drop", () => {
    // Searching all connections for each rejected one would amplify the attack of a client that opens too many.
    if (performance.now() - lastClosedIdleAtMs < closeIdleEveryMs) return;
    lastClosedIdleAtMs = performance.now();
    closeIdle();
  });
  return {
    server,
    keepNoConnections() {
      keepsConnections = false;
    },
    closeIdle,
    closeAll() {
      server.closeAllConnections();
      fastPath?.closeAll();
    },
  };
}

/** A connection that Node's server reads. */
interface Connection {
  lines: RequestLines;
  running: Set<ServerResponse>;
  isRefused: boolean;
}

function lineProblem(lines: RequestLines, request: IncomingMessage): RequestProblem | undefined {
  if (lines.isPlain(request)) return undefined;
  return {
    status: 400,
    message: "The request line is not a method, a target and HTTP/1.1, with one space between them.",
  };
}
