import { ServerResponse } from "node:http";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import type { Exchange } from "../relay/exchange.ts";

/** The names of headers, as a browser lists those that a page wants to send. */
const headerNames = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;
const answeredMethods = "GET, HEAD, POST, PUT, OPTIONS";
const preflightSeconds = 86_400;

/** Pages of any site may call with a token of their own: nothing here goes by cookies, so `*` gives nothing away. */
export function allowAnyOrigin(response: CallerResponse): void {
  // The fast lane leaves requests with an origin to Node's own server.
  if (!(response instanceof ServerResponse)) return;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "*");
}

/** Whether a browser asks if a page of another site may send a request. */
export function isPreflight({ request: { method, headers } }: Exchange): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

export function answerPreflight({ request, response, requestId }: Exchange): void {
  const wanted = request.headers["access-control-request-headers"];
  response.writeHead(204, {
    "access-control-allow-methods": answeredMethods,
    ...(typeof wanted === "string" && headerNames.test(wanted) && { "access-control-allow-headers": wanted }),
    "access-control-max-age": preflightSeconds,
    "x-request-id": requestId,
  });
  response.end();
}
