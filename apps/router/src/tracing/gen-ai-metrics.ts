import type { Attributes, Meter } from "@opentelemetry/api";
import type { CountedTokens } from "../calls/call-trace.ts";

/** The metrics of the GenAI conventions: of requests to providers, and of calls as their callers see them. */
export interface GenAiMetrics {
  attemptEnded(attempt: {
    attributes: Attributes;
    seconds: number;
    error: string | undefined;
    /** Of a stream. */
    firstChunkSeconds: number | undefined;
    usage: CountedTokens | undefined;
  }): void;
  callEnded(call: {
    attributes: Attributes;
    seconds: number;
    error: string | undefined;
    firstByteSeconds: number | undefined;
    outputTokens: number | undefined;
  }): void;
}

const seconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const firstTokenSeconds = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const perTokenSeconds = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5];
const tokens = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864];

/** @see https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/gen-ai-metrics.md (2026-11-22) */
export function createGenAiMetrics(meter: Meter): GenAiMetrics {
  const histogram = (name: string, description: string, boundaries: number[], unit = "s") =>
    meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries: boundaries } });
  const duration = histogram("gen_ai.client.operation.duration", "GenAI operation duration.", seconds);
  const usage = histogram("gen_ai.client.token.usage", "Number of input and output tokens used.", tokens, "{token}");
  const firstChunk = histogram(
    "gen_ai.client.operation.time_to_first_chunk",
    "Time to the first chunk of a streamed response.",
    seconds,
  );
  const request = histogram("gen_ai.server.request.duration", "Duration of a call, with all its attempts.", seconds);
  const firstToken = histogram(
    "gen_ai.server.time_to_first_token",
    "Time from a call to the first byte of a provider's response.",
    firstTokenSeconds,
  );
  const perToken = histogram(
    "gen_ai.server.time_per_output_token",
    "Time per output token after the first one.",
    perTokenSeconds,
  );
  return {
    attemptEnded({ attributes: given, seconds: took, error, firstChunkSeconds, usage: counted }) {
      const attributes = defined(given);
      duration.record(took, withError(attributes, error));
      if (firstChunkSeconds !== undefined) firstChunk.record(firstChunkSeconds, attributes);
      const { inputTokens, outputTokens } = counted ?? {};
      if (inputTokens !== undefined) usage.record(inputTokens, { ...attributes, "gen_ai.token.type": "input" });
      if (outputTokens !== undefined && attributes["gen_ai.operation.name"] !== "embeddings") {
        usage.record(outputTokens, { ...attributes, "gen_ai.token.type": "output" });
      }
    },
    callEnded({ attributes: given, seconds: took, error, firstByteSeconds, outputTokens = 0 }) {
      const attributes = defined(given);
      request.record(took, withError(attributes, error));
      if (error !== undefined || firstByteSeconds === undefined) return;
      firstToken.record(firstByteSeconds, attributes);
      if (outputTokens > 1) perToken.record((took - firstByteSeconds) / (outputTokens - 1), attributes);
    },
  };
}

/** Metrics, unlike spans, send attributes without a value. */
function defined(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

function withError(attributes: Attributes, error: string | undefined): Attributes {
  return error === undefined ? attributes : { ...attributes, "error.type": error };
}
