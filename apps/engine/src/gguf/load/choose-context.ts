import { memoryNeed } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { GgufFacts } from "./check-gguf-file.ts";

/** The context that a model is loaded with. */
export interface ContextChoice {
  /** Tokens of each sequence. */
  contextTokens: number;
  sequences: number;
  batchTokens: number;
  /** Memory that the process is expected to use. */
  memoryBytes: number;
}

const { processBytes, leastContextTokens, parallelCalls, batchTokens: mostBatchTokens } = limits.engine;
/** Numbers per token of a batch that evaluation keeps, in multiples of the width, and bytes of each. */
const activationWidths = 16;
const numberBytes = 4;
/** Runtimes convert some weights for this processor, and keep the result in memory. */
const weightShare = 1.1;

/**
 * Chooses the largest context that fits into the memory: rather fewer sequences than a context below 2048 tokens.
 * @throws {RuntimeError} not even the smallest context fits
 */
export function chooseContext(
  facts: GgufFacts,
  { modelId, memoryBytes }: { modelId: string; memoryBytes: number },
): ContextChoice {
  const longest = Math.max(leastContextTokens, Math.min(facts.trainedTokens, limits.engine.contextTokens));
  const least = Math.min(longest, leastContextTokens);
  const lengths = [longest, ...[4096, 2048, 1024, 512, 256].filter((length) => length < longest && length >= least)];
  const choices = [
    ...lengths.filter((length) => length >= Math.min(2048, longest)),
    ...lengths.filter((length) => length < 2048),
  ];
  let need = 0;
  for (const contextTokens of choices) {
    for (let sequences = facts.isEncoder ? 1 : parallelCalls; sequences >= 1; sequences = Math.floor(sequences / 2)) {
      const choice = contextOf(facts, contextTokens, sequences);
      need = choice.memoryBytes;
      if (need <= memoryBytes) return choice;
    }
  }
  throw new RuntimeError(
    "not_enough_memory",
    `Model ${modelId} needs ${mebibytes(need)} of memory with a context of ${least} tokens, and may use ${mebibytes(memoryBytes)}. Use a smaller quantization, or ask the administrator for a larger memory budget.`,
  );
}

function contextOf(facts: GgufFacts, contextTokens: number, sequences: number): ContextChoice {
  const { attention, description, vocabularyTokens, isEncoder } = facts;
  // An encoder evaluates a text at once.
  const batchTokens = isEncoder ? contextTokens : Math.min(contextTokens, mostBatchTokens);
  const { weights, keyValueCache } = memoryNeed({
    weightBytes: description.weightBytes,
    attention,
    contextTokens,
    sequences,
  });
  const width = facts.header.tensors.find(({ name }) => name === "token_embd.weight")?.shape[0] ?? 0;
  const work = batchTokens * (vocabularyTokens + activationWidths * width) * numberBytes;
  const memoryBytes = Math.ceil(processBytes + weights * weightShare + keyValueCache + work);
  return { contextTokens, sequences, batchTokens, memoryBytes };
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}
