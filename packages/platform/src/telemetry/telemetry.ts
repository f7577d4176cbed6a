import type { Telemetry, TelemetryOptions } from "./telemetry-options.ts";

export { otlpProtocols, samplerNames, type Telemetry, type TelemetryOptions } from "./telemetry-options.ts";

/**
 * Starts the SDK of OpenTelemetry, which is loaded only here: a process without a collector never reads its files.
 * @throws {TypeError} the address, headers or resource attributes have another format, or a header cannot be sent
 */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { startSdk } = await import("./start-sdk.ts");
  return startSdk(options);
}
