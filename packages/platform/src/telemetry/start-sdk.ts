import { ROOT_CONTEXT } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  JsonMetricsSerializer,
  JsonTraceSerializer,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
} from "@opentelemetry/otlp-transformer";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { createEgress } from "../egress/egress.ts";
import { limits } from "../limits/limits.ts";
import { checkCollector } from "./check-collector.ts";
import { type Collector, createCollector, type Signal } from "./collector.ts";
import { readPairs } from "./read-pairs.ts";
import { createSampler } from "./sampler.ts";
import type { Telemetry, TelemetryOptions } from "./telemetry-options.ts";

type Done = (result: ExportResult) => void;

const serializers = {
  "http/json": { contentType: "application/json", traces: JsonTraceSerializer, metrics: JsonMetricsSerializer },
  "http/protobuf": {
    contentType: "application/x-protobuf",
    traces: ProtobufTraceSerializer,
    metrics: ProtobufMetricsSerializer,
  },
} as const;

/**
 * Connects the parts of OpenTelemetry's SDK. Sets nothing global and reads no environment variables.
 * @throws {TypeError} a setting of the collector cannot be used
 */
export function startSdk(options: TelemetryOptions): Telemetry {
  const { endpoint, protocol = "http/json", exportsMetrics = true, logger } = options;
  const { spansPerRequest, requestMs, metricsEveryMs, valueLength, seriesPerMetric } = limits.telemetry;
  const { waitingSpans, waitingSpansWithContent } = limits.telemetry;
  const headers = readPairs(options.headers ?? "", "The collector's headers");
  checkCollector({ endpoint, headers });
  // Only the host of the collector may be called.
  const { client } = createEgress({ listedHosts: [new URL(endpoint).host], fastHttp: options.fastHttp });
  const { contentType, ...serializer } = serializers[protocol];
  const collector = createCollector({ client, endpoint, headers, contentType, logger });
  const resource = resourceOf(options);
  const spans: SpanExporter = {
    export: (batch, done) =>
      void send(collector, { signal: "traces", body: serializer.traces.serializeRequest(batch), done }),
    shutdown: async () => undefined,
  };
  const metrics: PushMetricExporter = {
    export: (batch, done) =>
      void send(collector, { signal: "metrics", body: serializer.metrics.serializeRequest(batch), done }),
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
  const meters = new MeterProvider({
    resource,
    readers: exportsMetrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: metrics,
            exportIntervalMillis: metricsEveryMs,
            exportTimeoutMillis: requestMs * 2,
            cardinalityLimits: { default: seriesPerMetric },
          }),
        ]
      : [],
  });
  const tracers = new TracerProvider({
    resource,
    sampler: createSampler(options),
    spanLimits: { attributeValueLengthLimit: valueLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: spans,
        maxQueueSize: options.capturesContent === true ? waitingSpansWithContent : waitingSpans,
        maxExportBatchSize: spansPerRequest,
        scheduledDelayMillis: options.everyMs ?? limits.telemetry.everyMs,
        // Each request has its own deadline, which comes first.
        exportTimeoutMillis: requestMs * 2,
        // Counts the spans that a full queue drops.
        selfObsMeterProvider: meters,
      }),
    ],
  });
  const propagator = new W3CTraceContextPropagator();
  const getter = {
    keys: (carrier: Readonly<Record<string, unknown>>) => Object.keys(carrier),
    get(carrier: Readonly<Record<string, unknown>>, name: string) {
      const value = carrier[name];
      return typeof value === "string" ? value : undefined;
    },
  };
  return {
    tracer: (scope) => tracers.getTracer(scope, options.serviceVersion),
    meter: (scope) => meters.getMeter(scope, options.serviceVersion),
    contextOf: (given) => propagator.extract(ROOT_CONTEXT, given, getter),
    async close() {
      // A failure was logged when it happened.
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await collector.settled();
      client.destroy();
    },
  };
}

async function send(
  collector: Collector,
  { signal, body, done }: { signal: Signal; body: Uint8Array | undefined; done: Done },
): Promise<void> {
  const error = body === undefined ? undefined : await collector.send(signal, body);
  done(error === undefined ? { code: ExportResultCode.SUCCESS } : { code: ExportResultCode.FAILED, error });
}

function resourceOf({ serviceName = "modelyard", serviceVersion, resourceAttributes = "" }: TelemetryOptions) {
  const given = readPairs(resourceAttributes, "The resource attributes");
  const own = {
    "service.name": serviceName,
    ...(serviceVersion === undefined ? {} : { "service.version": serviceVersion }),
  };
  return defaultResource().merge(resourceFromAttributes({ ...own, ...given }));
}
