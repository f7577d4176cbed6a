import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";
import type { ErrorFormat } from "./error-format.ts";
import { headerText } from "./header-text.ts";
import type { RouterError } from "./router-error.ts";

interface SentError {
  error: RouterError;
  requestId: string;
  format: ErrorFormat;
}

/** Sends an error, or closes the connection where a response has already begun. */
export function sendError(response: CallerResponse, { error, requestId, format }: SentError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(format.body(error, requestId)));
  response.writeHead(error.status, {
    "content-type": "application/json",
    "content-length": body.length,
    "cache-control": "private, no-store",
    vary: "authorization",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    "x-error-code": headerText(error.code),
    "x-error-message": headerText(error.message),
    ...error.headers,
  });
  response.end(body);
}

/** Ends a stream that has sent nothing but comments with the error as its only event. */
export function sendErrorEvent(response: CallerResponse, { error, requestId, format }: SentError): void {
  response.end(Buffer.from(format.event(error, requestId)));
}
