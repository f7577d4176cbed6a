import { randomUUID } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import type { Token } from "node-llama-cpp";
import { z } from "zod";
import type { CallOptions } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { Generated, TokenProbability } from "../generation/generate.ts";
import { checkLength, promptTokens } from "./chat-prompt.ts";
import { ResponseFormat } from "./json-grammar.ts";
import { parseRequest, refuseField } from "./parse-request.ts";
import { samplingFields } from "./sampling-request.ts";
import { type TextGenerator, usageOf } from "./text-generator.ts";

const tokenList = z.array(z.number().int().min(0)).min(1);

const CompletionRequest = z.object({
  ...samplingFields,
  prompt: z.union([
    z.string(),
    z.array(z.string()).min(1).max(limits.engine.prompts),
    tokenList,
    z.array(tokenList).min(1).max(limits.engine.prompts),
  ]),
  max_tokens: z.number().int().min(1).nullish(),
  logprobs: z.number().int().min(0).max(limits.engine.topLogprobs).nullish(),
  echo: z.boolean().nullish(),
  response_format: ResponseFormat.nullish(),
});
type CompletionRequest = z.infer<typeof CompletionRequest>;

/** The default of OpenAI. */
const defaultMaxTokens = 16;

/** Performs `POST /v1/completions`. @throws {RuntimeError} */
export async function complete(
  generator: TextGenerator,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<unknown> {
  refuseField(body, "suffix", "Put the text after the gap into the prompt.");
  refuseField(body, "logit_bias", "Remove it.");
  if (body.best_of !== 1) refuseField(body, "best_of", "Use `n`.");
  const request = parseRequest(CompletionRequest, body);
  const isEchoed = request.echo === true;
  if (isEchoed && typeof request.logprobs === "number") {
    throw new RuntimeError(
      "invalid_input",
      "`echo` with `logprobs` is not supported by this engine. Request one of them.",
      {
        field: "echo",
      },
    );
  }
  const prompts = promptsOf(generator, request);
  const head = {
    id: `cmpl-${randomUUID()}`,
    object: "text_completion",
    created: Math.floor(Date.now() / 1000),
    model: request.model ?? generator.options.modelId,
  };
  const includesUsage = request.stream_options?.include_usage === true;
  const chunk = (choices: unknown[], usage: unknown = null) => ({
    ...head,
    choices,
    ...(includesUsage ? { usage } : {}),
  });
  const choices: unknown[] = [];
  const usages: ReturnType<typeof usageOf>[] = [];
  for (const prompt of prompts) {
    const results: Generated[] = [];
    for (let copy = 0; copy < (request.n ?? 1); copy++) {
      const index = choices.length;
      let text = isEchoed ? generator.options.opened.model.detokenize(prompt, false) : "";
      const probabilities: TokenProbability[] = [];
      const send = (part: string, passed: readonly TokenProbability[] = [], finish_reason: string | null = null) =>
        request.stream === true
          ? options.emit(chunk([{ index, text: part, logprobs: logprobsOf(request, passed), finish_reason }]))
          : undefined;
      if (text !== "") await send(text);
      const result = await generator.generate(
        {
          request,
          prompt,
          index: copy,
          maxTokens: request.max_tokens ?? defaultMaxTokens,
          topLogprobs: request.logprobs ?? undefined,
          format: request.response_format ?? undefined,
          onText(part, passed) {
            text += part;
            if (request.stream !== true) probabilities.push(...passed);
            return send(part, passed);
          },
        },
        options,
      );
      results.push(result);
      await send("", [], result.finishReason);
      choices.push({ index, text, logprobs: logprobsOf(request, probabilities), finish_reason: result.finishReason });
    }
    usages.push(usageOf(results));
  }
  const usage = total(usages);
  if (request.stream !== true) return { ...head, choices, usage };
  if (includesUsage) await options.emit(chunk([], usage));
  return undefined;
}

function promptsOf({ options }: TextGenerator, { prompt }: CompletionRequest): Token[][] {
  const { opened, facts, choice, modelId } = options;
  const { contextTokens } = choice;
  const isOne = typeof prompt === "string" || typeof prompt[0] === "number";
  const list: unknown[] = isOne ? [prompt] : [...prompt];
  return list.map((one) => {
    if (typeof one === "string") {
      checkLength(one, { contextTokens, modelId });
      return notEmpty(promptTokens(opened.model, one, { parsesSpecial: true }));
    }
    const tokens = tokenList.parse(one);
    if (tokens.some((token) => token >= facts.vocabularyTokens)) {
      throw new RuntimeError(
        "invalid_input",
        `\`prompt\` has a token above ${facts.vocabularyTokens - 1}, the last of ${modelId}.`,
        {
          field: "prompt",
        },
      );
    }
    return tokens.filter(isToken);
  });
}

function notEmpty(tokens: Token[]): Token[] {
  if (tokens.length === 0)
    throw new RuntimeError("invalid_input", "`prompt` is empty. Send at least one character.", { field: "prompt" });
  return tokens;
}

function logprobsOf({ logprobs }: CompletionRequest, passed: readonly TokenProbability[]): unknown {
  if (typeof logprobs !== "number") return null;
  return {
    tokens: passed.map(({ text }) => text),
    token_logprobs: passed.map(({ logprob }) => logprob),
    top_logprobs: passed.map(({ top }) => Object.fromEntries(top.map(({ text, logprob }) => [text, logprob]))),
    text_offset: passed.map(({ start }) => start),
  };
}

function total(usages: readonly ReturnType<typeof usageOf>[]) {
  const sum = (pick: (usage: ReturnType<typeof usageOf>) => number) =>
    usages.reduce((all, usage) => all + pick(usage), 0);
  return {
    prompt_tokens: sum((usage) => usage.prompt_tokens),
    completion_tokens: sum((usage) => usage.completion_tokens),
    total_tokens: sum((usage) => usage.total_tokens),
    prompt_tokens_details: { cached_tokens: sum((usage) => usage.prompt_tokens_details.cached_tokens) },
  };
}

/** The library's type of a token is a marked number. */
function isToken(value: number): value is Token {
  return Number.isInteger(value);
}
