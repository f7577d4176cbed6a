import type { Context, Meter, Tracer } from "@opentelemetry/api";
import type { Logger } from "../logging/logger.ts";

/** The samplers that `OTEL_TRACES_SAMPLER` names. */
export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export const otlpProtocols = ["http/json", "http/protobuf"] as const;

export interface TelemetryOptions {
  /** Base URL of the collector; accepts OTLP over HTTP at `/v1/traces` and `/v1/metrics` below it. */
  endpoint: string;
  /** Sent with every request, as `name=value,name=value`, values percent-encoded; may hold secrets. */
  headers?: string | undefined;
  /** By default `http/json`. */
  protocol?: (typeof otlpProtocols)[number];
  serviceName?: string;
  serviceVersion?: string;
  /** Attributes of all spans and metrics, in the format of `headers`. They replace the two above. */
  resourceAttributes?: string | undefined;
  /** By default `parentbased_always_on`. */
  sampler?: (typeof samplerNames)[number];
  /** Part of the new traces that is sampled, from 0 to 1, for the samplers by ratio. By default 1. */
  samplerRatio?: number;
  /** Sends metrics as well. By default, yes. */
  exportsMetrics?: boolean;
  /** Whether our HTTP client is used, by default; `false`: Node's. */
  fastHttp?: boolean;
  logger: Logger;
  /** Spans hold what callers and models write: fewer of them may wait. */
  capturesContent?: boolean;
  /** How often spans are sent. */
  everyMs?: number;
}

/** Records spans and metrics and sends them to a collector. */
export interface Telemetry {
  tracer(scope: string): Tracer;
  meter(scope: string): Meter;
  /** Returns the trace that a request continues, as its `traceparent` and `tracestate` name it; else an empty context. */
  contextOf(headers: Readonly<Record<string, unknown>>): Context;
  /** Sends what is left, within the time limit of one request. */
  close(): Promise<void>;
}
