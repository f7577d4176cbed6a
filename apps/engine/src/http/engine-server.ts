import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { UnloadRequest } from "../contract/index.ts";
import type { PendingCall } from "../models/model-instance.ts";
import type { ModelPool } from "../models/model-pool.ts";
import type { ModelSource } from "../models/model-source.ts";
import { errorResponse, RequestError } from "./error-response.ts";
import { EventStream } from "./event-stream.ts";
import { readBody } from "./read-body.ts";
import { type ModelRoute, modelCall, modelRoute } from "./routes.ts";
import { UnreadBytes } from "./unread-bytes.ts";

export interface EngineServerOptions {
  pool: ModelPool;
  source: ModelSource;
  /** Bearer token of every request. */
  key: string;
  logger: Logger;
}

/** Names who a request is for. Only the router can reach the engine. */
const callerHeader = "x-modelyard-caller";
/** Names the model whose access the router has checked, whatever path and body say. */
const modelHeader = "x-modelyard-model";

/** Creates the HTTP server of the engine, which is not listening yet. */
export function engineServer({ pool, source, key, logger }: EngineServerOptions): Server {
  const expected = digest(`Bearer ${key}`);
  const unread = new UnreadBytes();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "/"] = (request.url ?? "/").split("?");
    if (path === "/health") {
      respond(response, 200, { status: "ok" });
      return;
    }
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      throw new RequestError("unauthorized", "The key of the engine is missing or wrong.");
    const route = modelRoute(path);
    if (route !== undefined) {
      requireMethod(request, "POST");
      const named = request.headers[modelHeader];
      await callModel(typeof named === "string" ? { ...route, modelId: named } : route, request, response);
    } else if (path === "/v1/models") {
      requireMethod(request, "GET");
      const data = pool
        .status()
        .models.map(({ id }) => ({ id, object: "model", created: 0, owned_by: id.split("/")[0] }));
      respond(response, 200, { object: "list", data });
    } else if (path === "/engine/status") {
      requireMethod(request, "GET");
      respond(response, 200, pool.status());
    } else if (path === "/engine/unload") {
      requireMethod(request, "POST");
      const body = await readBody(request, { acceptsFiles: false });
      const parsed = UnloadRequest.safeParse(body.kind === "json" ? body.value : undefined);
      if (!parsed.success) throw new RequestError("invalid_request", "`model` must be the name of a model.");
      respond(response, 200, { unloaded: pool.unload(parsed.data.model) });
    } else throw new RequestError("not_found", `The engine has no address ${path.slice(0, 200)}.`);
  }

  async function callModel(route: ModelRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, { acceptsFiles: route.kind === "task" });
    const wanted =
      route.kind === "task" && route.task === undefined && route.modelId !== undefined
        ? await source.find(route.modelId)
        : undefined;
    const { modelId, call, isStream } = modelCall(route, body, () => wanted?.task);
    const controller = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) controller.abort(new Error("The caller disconnected."));
    });
    let pending: PendingCall | undefined;
    const stream = isStream
      ? new EventStream(response, {
          unread,
          source: {
            pause: () => pending?.pause(),
            resume: () => pending?.resume(),
            stop: (reason) => controller.abort(reason),
          },
        })
      : undefined;
    try {
      pending = await pool.call(modelId, {
        call,
        caller: callerOf(request),
        signal: controller.signal,
        onPart: (part) => stream?.send(part),
      });
      const result = await pending.result;
      if (stream === undefined) respond(response, 200, result);
      else stream.end();
    } catch (error) {
      if (stream?.hasSent !== true) throw error;
      stream.fail(error);
    }
  }

  const server = createServer(
    { maxHeaderSize: 32 * 1024, requestTimeout: limits.engine.bodyMs },
    (request, response) => {
      handle(request, response).catch((error: unknown) => {
        const { status, headers, body } = errorResponse(error);
        if (status === 500) logger.error({ err: error }, "call of the engine failed");
        if (response.headersSent || response.destroyed) response.destroy();
        else respond(response, status, body, headers);
      });
    },
  );
  server.maxConnections = limits.engine.connections;
  return server;
}

function requireMethod({ method }: IncomingMessage, wanted: string): void {
  if (method !== wanted) throw new RequestError("method_not_allowed", `Use ${wanted} for this address.`);
}

function callerOf({ headers }: IncomingMessage): string {
  const caller = headers[callerHeader];
  return typeof caller === "string" ? caller.slice(0, limits.engine.callerChars) : "";
}

function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(text);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
