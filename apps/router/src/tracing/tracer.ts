import { randomBytes } from "node:crypto";
import type { Exchange } from "../relay/exchange.ts";
import type { SpanExporter } from "./span-exporter.ts";
import { readTraceparent } from "./trace-context.ts";

/** What is recorded of one exchange while it lasts. */
export interface ExchangeTrace {
  /** A provider is asked. */
  ask(providerId: string, modelId: string | undefined): AskedProvider;
}

export interface AskedProvider {
  /** @param error why there is no usable answer, in a word */
  end(error: string | undefined): void;
}

/** Records exchanges as spans: one for the caller's request, and in it one for each time that a provider was asked. */
export interface Tracer {
  /** @returns `undefined`: whoever began the trace does not want it recorded */
  begin(traceparent: unknown): ExchangeTrace | undefined;
  end(exchange: Exchange, status: number): void;
}

/** A job may be asked about for hours. */
const mostAsked = 32;

class RecordedTrace implements ExchangeTrace {
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly spanId = newId(8);
  readonly #exporter: SpanExporter;
  readonly #now: () => number;
  #asked = 0;

  constructor(parent: { traceId: string; spanId: string } | undefined, exporter: SpanExporter, now: () => number) {
    this.traceId = parent?.traceId ?? newId(16);
    this.parentSpanId = parent?.spanId;
    this.#exporter = exporter;
    this.#now = now;
  }

  ask(providerId: string, modelId: string | undefined): AskedProvider {
    const startedAtMs = this.#now();
    this.#asked += 1;
    if (this.#asked > mostAsked) return { end: () => undefined };
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
    end({ trace, request, path, requestId, startedAtMs, facts }, status) {
      if (!(trace instanceof RecordedTrace)) return;
      const { traceId, spanId, parentSpanId } = trace;
      const method = request.method ?? "";
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
          "gen_ai.request.model": facts.model,
          "gen_ai.provider.name": facts.provider,
          "gen_ai.usage.input_tokens": facts.inputTokens,
          "gen_ai.usage.output_tokens": facts.outputTokens,
          "enduser.id": facts.userId,
          "modelyard.request_id": requestId,
          "modelyard.attempts": facts.attempts,
          "modelyard.first_byte_ms": facts.firstByteMs,
        },
        error: status >= 500 ? String(status) : undefined,
      });
    },
  };
}

/** A path without what differs from call to call. */
function routeOf(path: string): string {
  if (path.startsWith("/router/")) return "/router/{provider}";
  const [, version, kind, rest] = path.split("/", 4);
  if (rest === undefined || kind === "chat" || kind === "images" || kind === "audio") return path.slice(0, 64);
  return `/${version}/${kind}/{id}`;
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}
