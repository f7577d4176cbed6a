import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { TelemetryOptions } from "./telemetry-options.ts";

type SamplerName = NonNullable<TelemetryOptions["sampler"]>;

const samplers = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
} as const satisfies Record<SamplerName, (ratio: number) => Sampler>;

/** Returns the sampler that `OTEL_TRACES_SAMPLER` names. */
export function createSampler({
  sampler = "parentbased_always_on",
  samplerRatio = 1,
}: Pick<TelemetryOptions, "sampler" | "samplerRatio">): Sampler {
  return samplers[sampler](samplerRatio);
}
