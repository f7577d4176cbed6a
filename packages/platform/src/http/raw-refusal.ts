import { STATUS_CODES } from "node:http";
import { requestIdFrom } from "./request-id.ts";
import type { RequestProblem } from "./request-problem.ts";

/** What programs compare, in `X-Error-Code`. */
const errorCodes = {
  400: "BadRequest",
  405: "MethodNotAllowed",
  408: "RequestTimeout",
  413: "TooLarge",
  417: "ExpectationFailed",
  431: "HeadersTooLarge",
} as const satisfies Record<RequestProblem["status"], string>;

/** Headers and body of an error response that is sent before any route. The connection must be closed after it. */
export function refusal({ status, message }: RequestProblem, requestId: string) {
  const body = JSON.stringify({ error: message });
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Error-Code": errorCodes[status],
      "X-Error-Message": message,
      "X-Request-Id": requestId,
      Connection: "close",
    },
  };
}

/** Returns a complete response as bytes, for a connection without a response object. */
export function rawRefusal(problem: RequestProblem): string {
  const { headers, body } = refusal(problem, requestIdFrom(undefined));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("")}\r\n${body}`;
}

/**
 * Returns the error response for an error that Node's server reports on a connection before or while it reads a
 * request.
 */
export function problemOf(error: Error): RequestProblem {
  switch (Reflect.get(error, "code")) {
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, message: "The request headers are too large." };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, message: "The chunk extensions of the request body are too large." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, message: "The request took too long to arrive. Send it again." };
    default:
      return { status: 400, message: "The request is not well-formed HTTP/1.1." };
  }
}
