import { createEgress } from "@modelyard/platform/egress/egress";
import type { Logger } from "@modelyard/platform/logger";
import { createSpanExporter } from "./span-exporter.ts";
import { createTracer, type Tracer } from "./tracer.ts";

/** The collector that traces are sent to. */
export interface Collector {
  /** The base URL; accepts OTLP over HTTP at `/v1/traces` below it. */
  endpoint: string;
  /** In the format of OpenTelemetry's settings: `name=value,name=value`, values percent-encoded. */
  headers?: string | undefined;
}

export interface Tracing {
  tracer: Tracer;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

interface TracingOptions extends Collector {
  logger: Logger;
  now: () => number;
  /** Whether our HTTP client is used; `false`: Node's. */
  fastHttp: boolean;
}

/** @throws {TypeError} the headers have another format */
export function openTracing({ endpoint, headers = "", logger, now, fastHttp }: TracingOptions): Tracing {
  // Only the host of the collector may be called.
  const { client } = createEgress({ listedHosts: [new URL(endpoint).host], fastHttp });
  const exporter = createSpanExporter({ client, endpoint, headers: readHeaders(headers), logger });
  return {
    tracer: createTracer(exporter, now),
    async close() {
      await exporter.close();
      client.destroy();
    },
  };
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const mark = pair.indexOf("=");
      if (mark < 1) throw new TypeError("the collector's headers are written as name=value,name=value");
      return [pair.slice(0, mark).trim().toLowerCase(), decodeURIComponent(pair.slice(mark + 1).trim())];
    }),
  );
}
