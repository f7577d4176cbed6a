import { limits } from "@modelyard/platform/limits";
import type { Attributes } from "@opentelemetry/api";
import type { AttemptFacts } from "./gen-ai-attributes.ts";
import { inputMessages, textOf } from "./messages.ts";
import type { RequestFields } from "./request-fields.ts";
import type { Choice } from "./response-fields.ts";

/**
 * Returns the attributes that OpenInference (Arize Phoenix) reads.
 * @see https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md (2026-11-22)
 */
export function openInferenceAttributes(facts: AttemptFacts): Attributes {
  const { operation, provider, model, request, response, usage } = facts;
  const parameters = JSON.stringify(parametersOf(request));
  if (operation.name === "embeddings") {
    return {
      "openinference.span.kind": "EMBEDDING",
      "embedding.model_name": response?.model ?? model,
      "embedding.invocation_parameters": parameters,
      "llm.token_count.prompt": usage?.inputTokens,
      "llm.token_count.total": usage?.inputTokens,
    };
  }
  return {
    "openinference.span.kind": "LLM",
    "llm.provider": provider,
    "llm.model_name": response?.model ?? model,
    "llm.request.model_name": model,
    "llm.response.model_name": response?.model,
    "llm.invocation_parameters": parameters,
    "llm.finish_reason": response?.finishReasons[0],
    "llm.token_count.prompt": usage?.inputTokens,
    "llm.token_count.completion": usage?.outputTokens,
    "llm.token_count.total": totalOf(usage?.inputTokens, usage?.outputTokens),
    "llm.token_count.completion_details.reasoning": response?.reasoningTokens,
    "llm.token_count.prompt_details.cache_read": usage?.cachedReadTokens,
    "llm.token_count.prompt_details.cache_write": usage?.cachedWriteTokens,
    "session.id": request.conversation,
  };
}

/** Returns the messages of a call under OpenInference's names. */
export function openInferenceContent(request: RequestFields, choices: readonly Choice[]): Attributes {
  const { messages, input, prompt } = request;
  const given = messages ?? input ?? prompt;
  const attributes: Attributes = {
    "input.value": typeof given === "string" ? given.slice(0, limits.telemetry.contentBytes) : undefined,
    "input.mime_type": typeof given === "string" ? "text/plain" : undefined,
    "output.value": choices[0]?.text,
    "output.mime_type": "text/plain",
  };
  for (const [index, { role, parts }] of inputMessages(request).entries()) {
    attributes[`llm.input_messages.${index}.message.role`] = role;
    attributes[`llm.input_messages.${index}.message.content`] = textOf(parts);
  }
  for (const [index, { text }] of choices.entries()) {
    attributes[`llm.output_messages.${index}.message.role`] = "assistant";
    attributes[`llm.output_messages.${index}.message.content`] = text;
  }
  return attributes;
}

function parametersOf(request: RequestFields): object {
  const {
    messages: _messages,
    input: _input,
    prompt: _prompt,
    system: _system,
    instructions: _own,
    ...others
  } = request;
  return others;
}

function totalOf(input: number | undefined, output: number | undefined): number | undefined {
  return input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0);
}
