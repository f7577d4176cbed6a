import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import { SourceUnavailableError } from "../directory/last-known.ts";
import { eventJson } from "../streams/event-json.ts";
import { RouterError } from "./router-error.ts";

/** Answers with an error, in OpenAI's shape unless `bodyOf` says otherwise, or cuts the connection where an answer has already begun. */
export function sendError(
  response: CallerResponse,
  requestId: string,
  error: RouterError,
  bodyOf = (told: RouterError): object => told.body(requestId),
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(bodyOf(error)));
  response.writeHead(error.status, {
    "content-type": "application/json",
    "content-length": body.length,
    "cache-control": "private, no-store",
    vary: "authorization",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...error.headers,
  });
  response.end(body);
}

/** The same to a caller who was told to wait in a stream that has no event yet: its first is its last. */
export function sendErrorEvent(
  response: CallerResponse,
  requestId: string,
  error: RouterError,
  eventOf = (told: RouterError): string => `data: ${eventJson(told.body(requestId))}\n\n`,
): void {
  response.end(Buffer.from(eventOf(error)));
}

/** Turns anything thrown into an answer; what nobody foresaw tells the caller nothing but where to ask. */
export function toRouterError(error: unknown): RouterError {
  if (error instanceof RouterError) return error;
  if (error instanceof SourceUnavailableError) {
    return new RouterError({
      status: 503,
      code: "directory_unavailable",
      message: "Who you are and what you may call cannot be looked up at the moment. Try again in a few seconds.",
      headers: { "retry-after": "5" },
      cause: error,
    });
  }
  if (isDatabaseAway(error)) {
    return new RouterError({
      status: 503,
      code: "database_unavailable",
      message: "The database does not answer at the moment; calls of models go on. Try again in a few seconds.",
      headers: { "retry-after": "5" },
      cause: error,
    });
  }
  return new RouterError({
    status: 500,
    code: "internal_error",
    message: "The router failed at this request. Try again; if it stays, tell the administrator this request id.",
    cause: error,
  });
}
