import { ServerResponse } from "node:http";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { dependencyResponse } from "@modelyard/hub";
import { causesOf } from "@modelyard/platform/causes-of";
import { PieceStream } from "@modelyard/platform/http/piece-stream";
import { outgoingHeaders, sendPieces } from "@modelyard/platform/http/send-pieces";
import { WholeBody } from "@modelyard/platform/http/whole-body";
import type { Logger } from "@modelyard/platform/logger";
import type { Hono } from "hono";

/**
 * Wraps an app: bodies of files and of stored pages are sent by Node's own response, without a web stream, which would take most of the time.
 */
export function sendFiles(
  fetch: Hono["fetch"],
  logger: Logger,
): (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> {
  return async (request, bindings) => {
    const response = await fetch(request, bindings);
    const { body } = response;
    const { outgoing } = bindings;
    if (!(outgoing instanceof ServerResponse)) return response;
    if (body instanceof WholeBody) {
      outgoing.writeHead(response.status, outgoingHeaders(response.headers));
      // Node sends the writes of one turn together.
      for (const part of body.parts) outgoing.write(part);
      outgoing.end();
      return RESPONSE_ALREADY_SENT;
    }
    if (!(body instanceof PieceStream)) return response;
    try {
      await sendPieces(outgoing, response, body.pieces);
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      const requestId = String(outgoing.getHeader("x-request-id"));
      const refusal = dependencyResponse(error);
      if (refusal !== undefined) {
        // Without the stack: while the store is away, every download fails alike.
        const reason = causesOf(error).at(-1)?.message;
        logger.warn({ reason, status: refusal.status, requestId }, "file could not be read for the moment");
        return withOriginsOf(response, refusal);
      }
      logger.error({ err: error, requestId }, "file could not be read");
      const message = `The file could not be read. Please report request ${requestId} to the administrator.`;
      const failure = Response.json({ error: message }, { status: 500, headers: { "X-Error-Message": message } });
      return withOriginsOf(response, failure);
    }
  };
}

/** Lets the same sites read an error as the file in whose place it is sent. */
function withOriginsOf({ headers }: Response, error: Response): Response {
  for (const [name, value] of headers) if (name.startsWith("access-control-")) error.headers.set(name, value);
  return error;
}
