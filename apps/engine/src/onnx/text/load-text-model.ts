import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { LoadRequest } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { type ModelConfig, positionsOf } from "../model-config.ts";
import type { ModelFiles } from "../model-files.ts";
import { type OnnxSession, outputOf } from "../session/onnx-session.ts";
import { type EmbeddingModel, featureExtraction, PromptsConfig, sentenceSimilarity } from "../tasks/embeddings.ts";
import { fillMask } from "../tasks/fill-mask.ts";
import type { Task, TextModel } from "../tasks/task.ts";
import { textClassification } from "../tasks/text-classification.ts";
import { tokenClassification } from "../tasks/token-classification.ts";
import { zeroShotClassification } from "../tasks/zero-shot-classification.ts";
import { checkTextInputs, computeTexts } from "./batch.ts";
import { ModulesConfig, PoolingConfig, poolingOf } from "./pooling.ts";
import { TextTokenizer, tokenLimit } from "./text-tokenizer.ts";
import { SpecialTokensMap, TokenizerConfig, TokenizerJson } from "./tokenizer-files.ts";

/** Tasks with scores for classes or words. */
const scoreTasks = {
  "text-classification": textClassification,
  "token-classification": tokenClassification,
  "fill-mask": fillMask,
  "zero-shot-classification": zeroShotClassification,
} satisfies Record<string, (model: TextModel) => Task>;

const embeddingTasks = {
  "feature-extraction": featureExtraction,
  "sentence-similarity": sentenceSimilarity,
} satisfies Record<string, (model: EmbeddingModel) => Task>;

/** Tasks with texts. */
export const textTaskNames: readonly string[] = [...Object.keys(scoreTasks), ...Object.keys(embeddingTasks)];

interface LoadedTextModel {
  tasks: ReadonlyMap<string, Task>;
  maxTokens: number;
  /** Set for models that return vectors. */
  embeddings: EmbeddingModel | undefined;
}

interface TextModelParts {
  request: LoadRequest;
  config: ModelConfig;
  session: OnnxSession;
  /** Memory for calls. */
  workBytes: number;
}

/** Loads the tokenizer of a model and what its task needs. */
export async function loadTextModel(files: ModelFiles, parts: TextModelParts): Promise<LoadedTextModel> {
  const { request, config, session, workBytes } = parts;
  const { modelId, task } = request;
  checkTextInputs(session, modelId);
  const tokenizer = await loadTokenizer(files, parts);
  const isEmbedding = Object.hasOwn(embeddingTasks, task);
  const output = outputOf(
    session,
    isEmbedding ? ["sentence_embedding", "last_hidden_state", "token_embeddings"] : ["logits"],
    modelId,
  );
  const hidden = config.hidden_size ?? config.dim ?? 768;
  const width = session.outputs.find(({ name }) => name === output)?.shape.at(-1) ?? 0;
  const memory = {
    bytes: workBytes / 2,
    heads: config.num_attention_heads ?? config.n_heads ?? 12,
    // Scores of a vocabulary are wider than any layer.
    hidden: Math.max(hidden, width / 4),
  };
  const model: TextModel = {
    modelId,
    config,
    tokenizer,
    compute: (texts, signal) => computeTexts({ session, output, padId: tokenizer.padId, memory }, texts, signal),
  };
  const { maxTokens } = tokenizer;
  if (isEmbedding) {
    const embeddings = await embeddingModel(files, model, output);
    const tasks = new Map(Object.entries(embeddingTasks).map(([name, create]) => [name, create(embeddings)]));
    return { tasks, maxTokens, embeddings };
  }
  const create = Object.entries(scoreTasks).find(([name]) => name === task)?.[1];
  if (create === undefined) throw new RuntimeError("unsupported_task", `The local engine does not run ${task}.`);
  return { tasks: new Map([[task, create(model)]]), maxTokens, embeddings: undefined };
}

const SentenceConfig = z.looseObject({ max_seq_length: z.number().nullish() });

async function loadTokenizer(files: ModelFiles, { request, config, session }: TextModelParts): Promise<TextTokenizer> {
  const tokenizer = await files.readJson("tokenizer.json", TokenizerJson, limits.onnx.tokenizerBytes);
  const tokenizerConfig = (await files.readOptionalJson("tokenizer_config.json", TokenizerConfig)) ?? {};
  const sentenceConfig = await files.readOptionalJson("sentence_bert_config.json", SentenceConfig);
  const fixedTokens = session.inputs.find(({ name }) => name === "input_ids")?.shape[1];
  return new TextTokenizer({
    tokenizer,
    config: tokenizerConfig,
    special: (await files.readOptionalJson("special_tokens_map.json", SpecialTokensMap)) ?? {},
    maxTokens: tokenLimit([
      sentenceConfig?.max_seq_length,
      tokenizerConfig.model_max_length,
      positionsOf(config),
      fixedTokens,
    ]),
    modelId: request.modelId,
  });
}

async function embeddingModel(files: ModelFiles, model: TextModel, output: string): Promise<EmbeddingModel> {
  const modules = (await files.readOptionalJson("modules.json", ModulesConfig)) ?? [];
  const hasModule = (name: string) => modules.some(({ type }) => type.endsWith(name));
  const isPooled = output === "sentence_embedding";
  if (!isPooled && hasModule("Dense")) {
    throw new RuntimeError(
      "unsupported_architecture",
      `${model.modelId} has a Dense module behind its ONNX file. Export the complete model, with the output sentence_embedding.`,
    );
  }
  const pooling = await files.readOptionalJson("1_Pooling/config.json", PoolingConfig);
  return {
    ...model,
    pooling: isPooled ? undefined : pooling === undefined ? "mean" : poolingOf(pooling, model.modelId),
    isSentenceModel: isPooled || pooling !== undefined,
    normalizes: hasModule("Normalize"),
    prompts: (await files.readOptionalJson("config_sentence_transformers.json", PromptsConfig)) ?? {},
  };
}
