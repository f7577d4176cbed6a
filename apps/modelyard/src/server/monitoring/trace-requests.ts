import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@modelyard/platform/limits";
import type { Telemetry } from "@modelyard/platform/telemetry";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";

/** Probes come every few seconds, and would hide the other requests. */
const untraced: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Returns a function that records a request to the hub or the pages as a span, until its response is sent or its connection
 * closes. The query is not recorded: it may hold tokens.
 * @param patternOf returns the registered pattern that serves a path
 */
export function createRequestTracing(
  telemetry: Telemetry,
  patternOf: (method: string, path: string) => string | undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  const tracer = telemetry.tracer("modelyard-hub");
  return ({ method = "", url = "/", headers }, response) => {
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    if (untraced.has(path)) return;
    const route = patternOf(method, path);
    const attributes = {
      "http.request.method": method,
      "url.path": path.slice(0, limits.telemetry.nameLength),
      "url.scheme": "http",
      ...(route === undefined ? {} : { "http.route": route }),
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, telemetry.contextOf(headers));
    // Follows every response exactly once, also one that broke off.
    response.once("close", () => {
      const { statusCode } = response;
      span.setAttribute("http.response.status_code", statusCode);
      if (statusCode >= 500) {
        span.setAttribute("error.type", String(statusCode));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
  };
}
