import type {
  LlamaContextSequence,
  LlamaGrammarEvaluationState,
  LlamaModel,
  SequenceEvaluateOptions,
  Token,
} from "node-llama-cpp";
import { JoinedTexts } from "./joined-texts.ts";
import type { Rendezvous } from "./rendezvous.ts";
import type { SharedTimer } from "./shared-timer.ts";
import { StopTexts } from "./stop-texts.ts";
import { TokenTexts } from "./token-texts.ts";

export interface Sampling {
  temperature: number;
  topK: number;
  topP: number;
  minP: number;
  repetitionPenalty: number;
  frequencyPenalty: number;
  presencePenalty: number;
  seed: number;
}

/** A token of the result with its probability, and the most probable ones in its place. */
export interface TokenProbability {
  text: string;
  logprob: number;
  top: { text: string; logprob: number }[];
  /** Position of its text in the result, in UTF-16 units. */
  start: number;
}

export interface GenerateOptions {
  model: LlamaModel;
  sequence: LlamaContextSequence;
  prompt: readonly Token[];
  maxTokens: number;
  sampling: Sampling;
  stops: readonly string[];
  grammar?: LlamaGrammarEvaluationState | undefined;
  /** Number of most probable tokens to report; without it, no probabilities. */
  topLogprobs?: number | undefined;
  /** Whether special tokens are part of the text. */
  showsSpecial: boolean;
  batchTokens: number;
  /** Of the generations of a context. */
  rendezvous: Rendezvous;
  /** Of the generations of a context. */
  timer: SharedTimer;
  /** Takes the next part of the text, of one token or several. Generation waits for the promise that it returns. */
  onText: (text: string, probabilities: TokenProbability[]) => Promise<void> | undefined;
  signal: AbortSignal;
}

export interface Generated {
  finishReason: "stop" | "length";
  promptTokens: number;
  /** Tokens of the prompt that an earlier call had evaluated. */
  cachedTokens: number;
  completionTokens: number;
  /** From the first token to the last. */
  ms: number;
}

/** Latest tokens that penalties count. */
const penalisedTokens = 64;
/** Readers do not notice this pause between parts of a text. */
const joinedMs = 8;

/** Evaluates a prompt and generates text until the model, a stop text, the limit of tokens or the caller ends it. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const { model, sequence, prompt, maxTokens, signal, onText, rendezvous } = options;
  const cachedTokens = await evaluatePrompt(options);
  const texts = new TokenTexts(model, { before: prompt, showsSpecial: options.showsSpecial });
  const stops = new StopTexts(options.stops);
  const joined = new JoinedTexts(onText, { joinedMs, timer: options.timer });
  const generatedTokens: Token[] = [];
  let probabilities: TokenProbability[] = [];
  let textLength = 0;
  let passedLength = 0;
  let finishReason: Generated["finishReason"] = "stop";
  let startedAtMs = 0;

  /** Passes on text with the probabilities of its tokens. */
  const pass = (text: string, isLast: boolean): Promise<void> | undefined => {
    passedLength += text.length;
    if (text === "" && !isLast) return undefined;
    const passed = probabilities.filter(({ start }) => start < passedLength || (isLast && !stops.isStopped));
    probabilities = probabilities.slice(passed.length);
    return text === "" && passed.length === 0 ? undefined : joined.add(text, passed);
  };

  const wantsProbabilities = options.topLogprobs !== undefined;
  const evaluation = sequence.evaluateWithMetadata(
    prompt.slice(sequence.nextTokenIndex),
    wantsProbabilities ? { probabilities: true } : {},
    evaluateOptions(options, generatedTokens),
  );
  try {
    for await (const next of evaluation) {
      const { token } = next;
      if (signal.aborted) break;
      if (startedAtMs === 0) {
        startedAtMs = performance.now();
        rendezvous.join();
      }
      generatedTokens.push(token);
      const text = texts.add(token);
      if (wantsProbabilities && "probabilities" in next && next.probabilities instanceof Map)
        probabilities.push(
          probabilityOf(model, token, {
            probabilities: next.probabilities,
            top: options.topLogprobs ?? 0,
            start: textLength,
          }),
        );
      textLength += text.length;
      const waiting = pass(stops.add(text), false);
      if (waiting !== undefined) {
        rendezvous.leave();
        await waiting;
        rendezvous.join();
      }
      if (stops.isStopped || signal.aborted) break;
      if (generatedTokens.length >= maxTokens) {
        finishReason = "length";
        break;
      }
      await rendezvous.arrive();
      // Otherwise one more token is computed.
      if (signal.aborted) break;
    }
  } finally {
    if (startedAtMs !== 0) rendezvous.leave();
    // Also the text before an error.
    await joined.flush();
  }
  signal.throwIfAborted();
  const rest = stops.isStopped ? "" : stops.add(texts.finish());
  void pass(stops.isStopped ? rest : rest + stops.finish(), true);
  await joined.flush();
  return {
    finishReason,
    promptTokens: prompt.length,
    cachedTokens,
    completionTokens: generatedTokens.length,
    ms: startedAtMs === 0 ? 0 : performance.now() - startedAtMs,
  };
}

/** Evaluates all but the last token of the prompt, in pieces between which the call can be aborted. */
async function evaluatePrompt({ sequence, prompt, batchTokens, signal }: GenerateOptions): Promise<number> {
  const start = prompt.slice(0, -1);
  await sequence.adaptStateToTokens(start, false);
  const cachedTokens = sequence.nextTokenIndex;
  for (let next = cachedTokens; next + batchTokens < start.length; next += batchTokens) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(start.slice(next, next + batchTokens));
  }
  signal.throwIfAborted();
  return cachedTokens;
}

function evaluateOptions(
  { sampling, grammar }: GenerateOptions,
  generatedTokens: readonly Token[],
): SequenceEvaluateOptions {
  const { temperature, topK, topP, minP, seed, repetitionPenalty, frequencyPenalty, presencePenalty } = sampling;
  const isPenalised = repetitionPenalty !== 1 || frequencyPenalty !== 0 || presencePenalty !== 0;
  return {
    temperature,
    topK,
    topP,
    minP,
    seed,
    ...(grammar === undefined ? {} : { grammarEvaluationState: grammar }),
    ...(isPenalised
      ? {
          repeatPenalty: {
            punishTokens: () => generatedTokens.slice(-penalisedTokens),
            maxPunishTokens: penalisedTokens,
            penalty: repetitionPenalty,
            frequencyPenalty,
            presencePenalty,
          },
        }
      : {}),
  };
}

/** JSON has no infinity. */
const leastLogprob = -9999;

function probabilityOf(
  model: LlamaModel,
  token: Token,
  { probabilities, top, start }: { probabilities: ReadonlyMap<Token, number>; top: number; start: number },
): TokenProbability {
  const described = (one: Token, probability: number) => ({
    text: model.detokenize([one], true),
    logprob: probability > 0 ? Math.log(probability) : leastLogprob,
  });
  const likely: TokenProbability["top"] = [];
  for (const [one, probability] of probabilities) {
    if (likely.length >= top) break;
    likely.push(described(one, probability));
  }
  return { ...described(token, probabilities.get(token) ?? 0), top: likely, start };
}
