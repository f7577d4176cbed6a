import { randomUUID } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { CallOptions } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { Generated, TokenProbability } from "../generation/generate.ts";
import { ToolCallReader } from "../generation/tool-calls.ts";
import { chatPrompt, checkLength, promptTokens } from "./chat-prompt.ts";
import { ResponseFormat } from "./json-grammar.ts";
import { messages, templateMessages } from "./messages-request.ts";
import { parseRequest, refuseField } from "./parse-request.ts";
import { samplingFields } from "./sampling-request.ts";
import { type TextGenerator, usageOf } from "./text-generator.ts";

const tokens = z.number().int().min(1);
const Tool = z.looseObject({ type: z.literal("function"), function: z.looseObject({ name: z.string().min(1) }) });

const ChatRequest = z.object({
  ...samplingFields,
  messages,
  max_tokens: tokens.nullish(),
  max_completion_tokens: tokens.nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().int().min(0).max(limits.engine.topLogprobs).nullish(),
  response_format: ResponseFormat.nullish(),
  tools: z.array(Tool).max(limits.engine.tools).nullish(),
  tool_choice: z.unknown().optional(),
  chat_template_kwargs: z.record(z.string(), z.unknown()).nullish(),
});
type ChatRequest = z.infer<typeof ChatRequest>;
type Tools = NonNullable<ChatRequest["tools"]>;

/** Performs `POST /v1/chat/completions`. @throws {RuntimeError} */
export async function chat(
  generator: TextGenerator,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<unknown> {
  refuseField(body, "logit_bias", "Remove it.");
  refuseField(body, "functions", "Use `tools`.");
  refuseField(body, "audio", "This model generates text only.");
  const request = parseRequest(ChatRequest, body);
  const tools = chosenTools(request);
  const { opened, facts, choice, modelId } = generator.options;
  const variables = request.chat_template_kwargs ?? {};
  const text = chatPrompt({ messages: templateMessages(request.messages), tools, variables }, facts, modelId);
  checkLength(text, { contextTokens: choice.contextTokens, modelId });
  const prompt = promptTokens(opened.model, text, { parsesSpecial: true });

  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model ?? modelId,
  };
  const includesUsage = request.stream_options?.include_usage === true;
  const chunk = (choices: unknown[], usage: unknown = null) => ({
    ...head,
    object: "chat.completion.chunk",
    choices,
    ...(includesUsage ? { usage } : {}),
  });
  const results: Generated[] = [];
  const choices: unknown[] = [];
  for (let index = 0; index < (request.n ?? 1); index++) {
    const reader =
      tools.length === 0 ? undefined : new ToolCallReader(new Set(tools.map((tool) => tool.function.name)));
    let content = "";
    const probabilities: TokenProbability[] = [];
    const send = (delta: object, passed: readonly TokenProbability[] = [], finish_reason: string | null = null) =>
      request.stream === true
        ? options.emit(chunk([{ index, delta, logprobs: logprobsOf(request, passed), finish_reason }]))
        : undefined;
    await send({ role: "assistant", content: "" });
    const result = await generator.generate(
      {
        request,
        prompt,
        index,
        maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
        topLogprobs: request.logprobs === true ? (request.top_logprobs ?? 0) : undefined,
        format: request.response_format ?? undefined,
        showsSpecial: reader !== undefined,
        onText(part, passed) {
          const visible = reader === undefined ? part : reader.add(part);
          content += visible;
          if (request.stream !== true) probabilities.push(...passed);
          return visible === "" && passed.length === 0 ? undefined : send({ content: visible }, passed);
        },
      },
      options,
    );
    results.push(result);
    const { text: rest, calls: found } = reader?.finish() ?? { text: "", calls: [] };
    const toolCalls = found.map(({ name, arguments: given }) => ({
      id: `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`,
      type: "function",
      function: { name, arguments: given },
    }));
    if (rest !== "") await send({ content: rest });
    content += rest;
    const finish_reason = toolCalls.length > 0 ? "tool_calls" : result.finishReason;
    await send(
      toolCalls.length > 0 ? { tool_calls: toolCalls.map((call, position) => ({ index: position, ...call })) } : {},
      [],
      finish_reason,
    );
    choices.push({
      index,
      message: {
        role: "assistant",
        content: content === "" && toolCalls.length > 0 ? null : content,
        refusal: null,
        ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
      },
      logprobs: logprobsOf(request, probabilities),
      finish_reason,
    });
  }
  const usage = usageOf(results);
  if (request.stream !== true) return { ...head, object: "chat.completion", choices, usage };
  if (includesUsage) await options.emit(chunk([], usage));
  return undefined;
}

/** @throws {RuntimeError} the choice of tools is not supported */
function chosenTools({ tools, tool_choice: choice }: ChatRequest): Tools {
  if (choice === "none") return [];
  if (choice !== undefined && choice !== null && choice !== "auto") {
    throw new RuntimeError(
      "invalid_input",
      '`tool_choice` must be "auto" or "none": this engine cannot force a model to call a function. Name the function in a message.',
      { field: "tool_choice" },
    );
  }
  return tools ?? [];
}

function logprobsOf(request: ChatRequest, passed: readonly TokenProbability[]): unknown {
  if (request.logprobs !== true) return null;
  return { content: passed.map((one) => ({ ...described(one), top_logprobs: one.top.map(described) })), refusal: null };
}

function described({ text, logprob }: { text: string; logprob: number }) {
  return {
    token: text,
    logprob,
    // A token that is part of a character has no text.
    bytes: text.includes("\uFFFD") ? null : [...Buffer.from(text)],
  };
}
