import type { Logger } from "@modelyard/platform/logger";
import { openTelemetry, type Telemetry } from "@modelyard/platform/telemetry";
import type { Config } from "../../config/settings.ts";
import { StartError } from "../../start-error.ts";
import { version } from "../../version.ts";

/**
 * Opens the way to the configured collector. @returns `undefined` where there is none
 * @throws {StartError} a setting has another format
 */
export async function telemetryOf(config: Config, logger: Logger): Promise<Telemetry | undefined> {
  const { otlpEndpoint: endpoint } = config;
  if (endpoint === undefined) return undefined;
  try {
    return await openTelemetry({
      endpoint,
      headers: config.otlpHeaders,
      protocol: config.otlpProtocol,
      serviceName: config.otelServiceName,
      serviceVersion: version,
      resourceAttributes: config.otelResourceAttributes,
      sampler: config.otelTracesSampler,
      samplerRatio: config.otelTracesSamplerArg,
      exportsMetrics: config.otelMetricsExporter === "otlp",
      capturesContent: config.otelCaptureContent,
      fastHttp: config.fastHttp,
      logger: logger.child({ room: "telemetry" }),
    });
  } catch (cause) {
    if (cause instanceof TypeError) throw new StartError(cause.message, { cause });
    throw cause;
  }
}
