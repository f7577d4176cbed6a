import type { Attributes } from "@opentelemetry/api";
import type { CountedTokens } from "../calls/call-trace.ts";
import type { Operation } from "./operation.ts";
import type { RequestFields } from "./request-fields.ts";
import type { ResponseFields } from "./response-fields.ts";

/** What is known of a request to a provider when its span ends. */
export interface AttemptFacts {
  operation: Operation;
  provider: string;
  model: string | undefined;
  request: RequestFields;
  response: ResponseFields | undefined;
  usage: CountedTokens | undefined;
  firstChunkSeconds: number | undefined;
  /** The response of an unfinished stream is incomplete. */
  error: string | undefined;
}

/**
 * Returns the attributes of the GenAI conventions beyond those that a span starts with.
 * @see https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/gen-ai-spans.md (2026-11-22)
 */
export function genAiAttributes({ operation, request, response, usage, firstChunkSeconds }: AttemptFacts): Attributes {
  const isStream = request.stream === true;
  return {
    "gen_ai.output.type": outputTypeOf(operation, request),
    "gen_ai.conversation.id": request.conversation,
    "gen_ai.request.stream": isStream ? true : undefined,
    "gen_ai.request.choice.count": request.n === 1 ? undefined : request.n,
    "gen_ai.request.seed": request.seed,
    "gen_ai.request.temperature": request.temperature,
    "gen_ai.request.top_p": request.top_p,
    "gen_ai.request.top_k": request.top_k,
    "gen_ai.request.max_tokens": request.max_completion_tokens ?? request.max_output_tokens ?? request.max_tokens,
    "gen_ai.request.frequency_penalty": request.frequency_penalty,
    "gen_ai.request.presence_penalty": request.presence_penalty,
    "gen_ai.request.stop_sequences": request.stop ?? request.stop_sequences,
    "gen_ai.request.encoding_formats": request.encoding_format === undefined ? undefined : [request.encoding_format],
    "gen_ai.embeddings.dimension.count": request.dimensions,
    "gen_ai.response.id": response?.id,
    "gen_ai.response.model": response?.model,
    "gen_ai.response.finish_reasons": orNone(response?.finishReasons),
    "gen_ai.response.time_to_first_chunk": isStream ? firstChunkSeconds : undefined,
    "gen_ai.usage.input_tokens": usage?.inputTokens,
    "gen_ai.usage.output_tokens": operation.name === "embeddings" ? undefined : usage?.outputTokens,
    "gen_ai.usage.reasoning.output_tokens": response?.reasoningTokens,
    "gen_ai.usage.cache_read.input_tokens": usage?.cachedReadTokens,
    "gen_ai.usage.cache_creation.input_tokens": usage?.cachedWriteTokens,
  };
}

function outputTypeOf({ outputType }: Operation, { response_format: format }: RequestFields): string | undefined {
  if (outputType !== undefined) return outputType;
  if (format?.type === "json_object" || format?.type === "json_schema") return "json";
  return format?.type === "text" ? "text" : undefined;
}

function orNone(values: readonly string[] = []): string[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
