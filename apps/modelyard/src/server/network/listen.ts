import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { RecentRequests } from "@modelyard/platform/event-loop/recent-requests";
import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";
import type { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import { logAcceptErrors } from "@modelyard/platform/http/log-accept-errors";
import { type HttpServer, type HttpServerOptions, openHttpServer } from "@modelyard/platform/http/open-http-server";
import type { IsSecure } from "@modelyard/platform/http/strict-transport";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { Hono } from "hono";
import { StartError } from "../../start-error.ts";
import { explainListenError, httpFlags } from "./explain-listen-error.ts";
import { sendFiles } from "./send-files.ts";

/** Requests that bypass the pages' framework: the router moves bytes on node's own streams. */
interface DirectHandler {
  matches: (path: string) => boolean;
  handle: (request: IncomingMessage | CompleteRequest, response: CallerResponse) => void;
}

export interface Listener {
  /** The address to open in a browser. */
  url: string;
  /** From now on, each connection closes after its next response. */
  keepNoConnections: () => void;
  /** Takes no new request, waits for the running ones, then cuts those that take longer than the limit. */
  close: () => Promise<void>;
}

interface ListenOptions {
  app: Hono;
  router: DirectHandler;
  /** Whether plain requests to the router are read without Node's server. */
  fastHttp: boolean;
  host: string;
  port: number;
  /** How long running requests may take when the listener closes. @default `limits.http.drainMs` */
  drainMs?: number;
  requests: RecentRequests;
  logger: Logger;
  /** Records the requests that the router does not take. */
  traceRequest?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** The configured one. */
  publicUrl?: string | undefined;
  isSecure?: IsSecure;
}

/** @throws {StartError} the port is taken or may not be used */
export async function listen({
  app,
  router,
  fastHttp,
  host,
  port,
  drainMs = limits.http.drainMs,
  requests,
  logger,
  traceRequest,
  publicUrl,
  isSecure,
}: ListenOptions): Promise<Listener> {
  // The name is for requests of HTTP/1.0 without a `Host`, such as a load balancer's health check.
  const answer = getRequestListener(sendFiles(app.fetch, logger), {
    overrideGlobalObjects: false,
    hostname: shownHost(host),
    errorHandler: (error) => {
      if (error instanceof RequestError) return unreadable();
      logger.error({ err: error }, "request failed");
      return errorResponse(500, "InternalError", "Something broke on our side.");
    },
  });
  const takes = (url: string): boolean => router.matches(pathOf(url));
  const fastPath: HttpServerOptions["fastPath"] = {
    takes,
    handle: (request, response) => {
      requests.onFastPath(request.head);
      router.handle(request, response);
    },
  };
  const http = openHttpServer({
    handle: (request, response) => {
      if (!takes(request.url ?? "/")) {
        traceRequest?.(request, response);
        void answer(request, response);
        return;
      }
      // The router has its own limits for streams.
      request.socket.setTimeout(0);
      router.handle(request, response);
    },
    fastPath: fastHttp ? fastPath : undefined,
    requests,
    publicUrl,
    ...(isSecure === undefined ? {} : { isSecure }),
  });
  await start(http.server, host, port);
  logAcceptErrors(http.server, { what: "HTTP", logger });
  const address = http.server.address();
  const boundPort = isTcp(address) ? address.port : port;
  return {
    url: `http://${shownHost(host)}:${boundPort}`,
    keepNoConnections: () => http.keepNoConnections(),
    close: async () => {
      const cut = await drain(http, drainMs);
      if (cut > 0) logger.warn({ connections: cut, afterMs: drainMs }, "stop: cut running requests");
    },
  };
}

/** Returns the response to a request whose target, together with its `Host`, is no address. */
function unreadable(): Response {
  const message = "The request target is not a valid path. Percent-encode special characters: a backslash is %5C.";
  return errorResponse(400, "BadRequest", message);
}

function errorResponse(status: number, code: string, message: string): Response {
  return Response.json({ error: message }, { status, headers: { "x-error-code": code, "x-error-message": message } });
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(new StartError(explainListenError(cause, { host, port, flags: httpFlags }), { cause })),
    );
    server.listen({ port, host, backlog: limits.http.unacceptedConnections }, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** @returns how many connections were cut */
async function drain(http: HttpServer, drainMs: number): Promise<number> {
  http.keepNoConnections();
  const closed = new Promise<void>((resolve) => http.server.close(() => resolve()));
  http.closeIdle();
  // A connection whose response ends during the drain would otherwise be kept alive for the next request.
  const sweep = setInterval(() => http.closeIdle(), 100);
  let cut = 0;
  const timer = setTimeout(() => {
    http.server.getConnections((_error, count) => {
      cut = count ?? 0;
      http.closeAll();
    });
  }, drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
  return cut;
}

/** Without its query. */
function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? url : url.slice(0, mark);
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === "object";
}

/** What a person types: a wildcard address is reached under the machine's own name. */
function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
