import type {
  JSONObject,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import { isRecord } from "../adapters/shape.ts";
import type { CallMetadata } from "../call/options.ts";
import type { ChatCompletionOutputMessage, ChatCompletionUsage } from "../tasks/chat-types.ts";
import { namedCalls } from "../tools/tool-messages.ts";

/** Converts a message to content: reasoning, text, tool calls, files and sources. */
export function contentOf(message: ChatCompletionOutputMessage): LanguageModelV4Content[] {
  const content: LanguageModelV4Content[] = [];
  const reasoning = reasoningIn(message);
  if (reasoning !== "") content.push({ type: "reasoning", text: reasoning });
  const text = textIn(message);
  if (text !== "") content.push({ type: "text", text });
  for (const [at, { id, function: called }] of namedCalls(message.tool_calls).entries()) {
    const toolCallId = id === "" ? `call_${at}` : id;
    content.push({ type: "tool-call", toolCallId, toolName: called.name, input: called.arguments });
  }
  return [...content, ...attachedTo(message)];
}

/** Returns the reasoning, which servers send under one of two names. */
export function reasoningIn(fields: Readonly<Record<string, unknown>>): string {
  const given = [fields.reasoning_content, fields.reasoning].find((value) => typeof value === "string" && value !== "");
  return typeof given === "string" ? given : "";
}

/** Returns the text, or the refusal if the model refused. */
export function textIn({ content, refusal }: Readonly<Record<string, unknown>>): string {
  if (typeof content === "string" && content !== "") return content;
  return typeof refusal === "string" ? refusal : "";
}

/** Returns images that the model generated, and sources that it cites. */
export function attachedTo({ images, annotations }: ChatCompletionOutputMessage) {
  const attached: Extract<LanguageModelV4Content, { type: "file" | "source" }>[] = [];
  for (const image of listOf(images)) {
    const address = isRecord(image.image_url) ? image.image_url.url : undefined;
    const [, mediaType, data] = typeof address === "string" ? (/^data:([^;,]+);base64,(.*)$/s.exec(address) ?? []) : [];
    if (mediaType === undefined || data === undefined) continue;
    attached.push({ type: "file", mediaType, data: { type: "data", data } });
  }
  for (const [at, { url_citation: cited }] of listOf(annotations).entries()) {
    if (!isRecord(cited) || typeof cited.url !== "string") continue;
    const title = typeof cited.title === "string" ? { title: cited.title } : {};
    attached.push({ type: "source", sourceType: "url", id: `source-${at}`, url: cited.url, ...title });
  }
  return attached;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

const reasons: Readonly<Record<string, LanguageModelV4FinishReason["unified"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
};

/** @param calls whether the response calls tools: some servers report `stop` in that case */
export function finishReasonOf(raw: string | undefined, calls: boolean): LanguageModelV4FinishReason {
  const unified = reasons[raw ?? ""] ?? "other";
  return { unified: calls && unified !== "length" ? "tool-calls" : unified, raw: raw === "" ? undefined : raw };
}

/** Converts the server's token counts. OpenAI's input count includes cached tokens. */
export function usageOf(usage: ChatCompletionUsage | undefined): LanguageModelV4Usage {
  if (usage === undefined) {
    return {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    };
  }
  const { prompt_tokens: input, completion_tokens: output } = usage;
  const read = countIn(usage.prompt_tokens_details, "cached_tokens") ?? countIn(usage, "cache_read_input_tokens");
  const written = countIn(usage, "cache_creation_input_tokens");
  const reasoning = countIn(usage.completion_tokens_details, "reasoning_tokens");
  const raw: JSONObject = JSON.parse(JSON.stringify(usage));
  return {
    inputTokens: {
      total: input,
      noCache: Math.max(0, input - (read ?? 0) - (written ?? 0)),
      cacheRead: read,
      cacheWrite: written,
    },
    outputTokens: { total: output, text: Math.max(0, output - (reasoning ?? 0)), reasoning },
    raw,
  };
}

function countIn(fields: unknown, name: string): number | undefined {
  const count = isRecord(fields) ? fields[name] : undefined;
  return typeof count === "number" ? count : undefined;
}

/** Returns the provider that responded, its name for the model, and the cost. */
export function metadataOf(name: string, metadata: CallMetadata | undefined): SharedV4ProviderMetadata {
  if (metadata === undefined) return {};
  const { provider, requestId, costUsd } = metadata;
  return { [name]: { provider, requestId, ...(costUsd !== undefined && { costUsd }) } };
}
