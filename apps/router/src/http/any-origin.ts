import { ServerResponse } from "node:http";
import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";
import type { CallerRequest } from "./caller-request.ts";

/** The names of headers, as a browser lists those of a page's request. */
const headerNames = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;
const allowedMethods = "GET, HEAD, POST, PUT, OPTIONS";
const preflightSeconds = 86_400;

/** Lets pages of any site call with a token. No cookies are used here, so `*` reveals nothing. */
export function allowAnyOrigin(response: CallerResponse): void {
  // The fast path leaves requests with an origin to Node's own server.
  if (!(response instanceof ServerResponse)) return;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "*");
}

/** Returns whether a browser asks if a page of another site may send a request. */
export function isPreflight({ method, headers }: CallerRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

export function respondToPreflight({ headers }: CallerRequest, response: CallerResponse, requestId: string): void {
  const requested = headers["access-control-request-headers"];
  response.writeHead(204, {
    "access-control-allow-methods": allowedMethods,
    ...(typeof requested === "string" && headerNames.test(requested) && { "access-control-allow-headers": requested }),
    "access-control-max-age": preflightSeconds,
    "x-request-id": requestId,
  });
  response.end();
}
