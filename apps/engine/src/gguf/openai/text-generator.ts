import type { LlamaContext, Token } from "node-llama-cpp";
import type { CallOptions } from "../../runtimes/runtime.ts";
import { type Generated, generate, type TokenProbability } from "../generation/generate.ts";
import { Rendezvous } from "../generation/rendezvous.ts";
import { Sequences } from "../generation/sequences.ts";
import { SharedTimer } from "../generation/shared-timer.ts";
import type { GgufFacts } from "../load/check-gguf-file.ts";
import type { ContextChoice } from "../load/choose-context.ts";
import type { OpenedModel } from "../load/open-llama.ts";
import { contextExceeded } from "./chat-prompt.ts";
import { grammarOf, jsonStop, type ResponseFormat } from "./json-grammar.ts";
import { type SamplingRequest, samplingOf, stopsOf } from "./sampling-request.ts";

export interface GeneratorOptions {
  opened: OpenedModel;
  facts: GgufFacts;
  context: LlamaContext;
  choice: ContextChoice;
  modelId: string;
}

export interface TextRequest {
  request: SamplingRequest;
  prompt: readonly Token[];
  maxTokens: number | undefined;
  /** Which of several results this is: each has another seed. */
  index: number;
  topLogprobs?: number | undefined;
  format?: ResponseFormat | undefined;
  showsSpecial?: boolean;
  onText: (text: string, probabilities: TokenProbability[]) => Promise<void> | undefined;
}

/** Generates text with a loaded model, for all kinds of requests. */
export class TextGenerator {
  readonly options: GeneratorOptions;
  readonly #sequences: Sequences;
  readonly #rendezvous = new Rendezvous();
  readonly #timer = new SharedTimer();

  constructor(options: GeneratorOptions) {
    this.options = options;
    this.#sequences = new Sequences(options.context);
  }

  /** @throws {RuntimeError} the prompt leaves no room in the context */
  async generate(
    text: TextRequest,
    { signal, generated }: Pick<CallOptions, "signal" | "generated">,
  ): Promise<Generated> {
    const { opened, facts, choice, modelId } = this.options;
    const { contextTokens, batchTokens } = choice;
    const { request, prompt, index, format } = text;
    const left = contextTokens - prompt.length;
    if (left < 1) throw contextExceeded(prompt.length, { contextTokens, modelId });
    const sampling = samplingOf(request, facts);
    const grammar = await grammarOf(format, opened);
    const { module, model } = opened;
    const result = await this.#sequences.use(prompt, (sequence) =>
      generate({
        model,
        sequence,
        prompt,
        batchTokens,
        rendezvous: this.#rendezvous,
        timer: this.#timer,
        maxTokens: Math.min(left, text.maxTokens ?? left),
        sampling: { ...sampling, seed: (sampling.seed + index) >>> 0 },
        stops: grammar === undefined ? stopsOf(request) : [...stopsOf(request), jsonStop],
        grammar: grammar === undefined ? undefined : new module.LlamaGrammarEvaluationState({ model, grammar }),
        topLogprobs: text.topLogprobs,
        showsSpecial: text.showsSpecial ?? false,
        onText: text.onText,
        signal,
      }),
    );
    generated(result.completionTokens, result.ms);
    return result;
  }
}

/** Adds up the usage of several results from one prompt. */
export function usageOf(results: readonly Generated[]) {
  const completion_tokens = results.reduce((sum, { completionTokens }) => sum + completionTokens, 0);
  const prompt_tokens = results[0]?.promptTokens ?? 0;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: results[0]?.cachedTokens ?? 0 },
  };
}
