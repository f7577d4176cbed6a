import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { defaultLimits } from "../limits.ts";
import { gather } from "../relay/gather.ts";
import { otlpJson } from "./otlp-json.ts";
import type { Span } from "./span.ts";

/** Sends spans to a collector in batches. */
export interface SpanExporter {
  push(span: Span): void;
  /** Sends the rest, within the time limit of one request. */
  close(): Promise<void>;
}

interface SpanExporterOptions {
  client: HttpClient;
  /** The base URL of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent with every batch; may hold secrets. */
  headers: Readonly<Record<string, string>>;
  logger: Logger;
  everyMs?: number;
}

const responseBytes = 64 * 1024;
const warnEveryMs = 60_000;

export function createSpanExporter({
  client,
  endpoint,
  headers,
  logger,
  everyMs = limits.tracing.everyMs,
}: SpanExporterOptions): SpanExporter {
  const url = new URL(`${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`);
  let waiting: Span[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  async function send(spans: readonly Span[]): Promise<void> {
    const call = gather({
      client,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: { "user-agent": "modelyard-router", ...headers, "content-type": "application/json" },
      body: Buffer.from(otlpJson(spans, { "service.name": "modelyard-router" })),
      maxBytes: responseBytes,
      limits: { ...defaultLimits, totalMs: limits.tracing.requestMs },
    });
    const deadline = setTimeout(call.expire, limits.tracing.requestMs);
    const outcome = await call.outcome;
    clearTimeout(deadline);
    if (outcome.kind === "gathered" && outcome.status < 300) return;
    lost += spans.length;
    warn(outcome.kind === "gathered" ? `responded ${outcome.status}` : describe(outcome));
  }

  function warn(why: string): void {
    if (performance.now() - warnedAtMs < warnEveryMs) return;
    warnedAtMs = performance.now();
    logger.warn({ lost, why }, "traces could not be sent to the collector");
    lost = 0;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, limits.tracing.spansPerRequest));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    push(span) {
      if (waiting.length >= limits.tracing.waitingSpans) {
        lost += 1;
        warn("does not keep up");
        return;
      }
      waiting.push(span);
      timer ??= setTimeout(() => void flush(), everyMs).unref();
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const deadline = setTimeout(resolve, limits.tracing.requestMs);
      await Promise.race([flush(), late]);
      clearTimeout(deadline);
      waiting = [];
    },
  };
}

function describe(outcome: { kind: "failed"; failure: { sentence: string } } | { kind: "abandoned" }): string {
  return outcome.kind === "failed" ? outcome.failure.sentence : "was aborted";
}
