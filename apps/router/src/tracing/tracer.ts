import { randomBytes } from "node:crypto";
import type { CallRecord } from "../calls/call-record.ts";
import type { AttemptTrace, CallTrace } from "../calls/call-trace.ts";
import type { SpanExporter } from "./span-exporter.ts";
import { readTraceparent } from "./trace-context.ts";

/** A request of a caller that has ended. */
export interface TracedRequest {
  trace: CallTrace | undefined;
  requestId: string;
  method: string | undefined;
  path: string;
  startedAtMs: number;
  status: number;
  /** `undefined` where the request was refused before it became a call. */
  call: Pick<CallRecord, "caller" | "report"> | undefined;
}

/** Records requests as spans: one for the caller's request, with one below it for each attempt on a provider. */
export interface Tracer {
  /** @returns `undefined` where the client's trace is not sampled */
  begin(traceparent: unknown): CallTrace | undefined;
  end(request: TracedRequest): void;
}

/** A job may be polled for hours. */
const maxAttempts = 32;

class RecordedTrace implements CallTrace {
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly spanId = newId(8);
  readonly #exporter: SpanExporter;
  readonly #now: () => number;
  #attempts = 0;

  constructor(parent: { traceId: string; spanId: string } | undefined, exporter: SpanExporter, now: () => number) {
    this.traceId = parent?.traceId ?? newId(16);
    this.parentSpanId = parent?.spanId;
    this.#exporter = exporter;
    this.#now = now;
  }

  startAttempt(providerId: string, modelId: string | undefined): AttemptTrace {
    const startedAtMs = this.#now();
    this.#attempts += 1;
    if (this.#attempts > maxAttempts) return { end: () => undefined };
    return {
      end: (error) => {
        this.#exporter.push({
          traceId: this.traceId,
          spanId: newId(8),
          parentSpanId: this.spanId,
          name: `ask ${providerId}`,
          kind: "client",
          startedAtMs,
          endedAtMs: this.#now(),
          attributes: { "gen_ai.provider.name": providerId, "gen_ai.request.model": modelId },
          error,
        });
      },
    };
  }
}

/** @param now milliseconds since 1970 */
export function createTracer(exporter: SpanExporter, now: () => number): Tracer {
  return {
    begin(traceparent) {
      const parent = readTraceparent(traceparent);
      return parent?.isSampled === false ? undefined : new RecordedTrace(parent, exporter, now);
    },
    end({ trace, requestId, method = "", path, startedAtMs, status, call }) {
      if (!(trace instanceof RecordedTrace)) return;
      const { traceId, spanId, parentSpanId } = trace;
      exporter.push({
        traceId,
        spanId,
        parentSpanId,
        name: `${method} ${routeOf(path)}`,
        kind: "server",
        startedAtMs,
        endedAtMs: now(),
        attributes: {
          "http.request.method": method,
          "http.route": routeOf(path),
          "http.response.status_code": status,
          "gen_ai.request.model": call?.report.model,
          "gen_ai.provider.name": call?.report.provider,
          "gen_ai.usage.input_tokens": call?.report.inputTokens,
          "gen_ai.usage.output_tokens": call?.report.outputTokens,
          "enduser.id": call?.caller?.userId,
          "modelyard.request_id": requestId,
          "modelyard.attempts": call?.report.attempts,
          "modelyard.first_byte_ms": call?.report.firstByteMs,
        },
        error: status >= 500 ? String(status) : undefined,
      });
    },
  };
}

/** Returns a path without the parts that differ from call to call. */
function routeOf(path: string): string {
  if (path.startsWith("/router/")) return "/router/{provider}";
  const [, version, kind, rest] = path.split("/", 4);
  if (rest === undefined || kind === "chat" || kind === "images" || kind === "audio") return path.slice(0, 64);
  return `/${version}/${kind}/{id}`;
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}
