import type { LoadedModel, LoadModel } from "../runtimes/runtime.ts";
import { RuntimeError } from "../runtimes/runtime-error.ts";
import { checkGgufFile } from "./load/check-gguf-file.ts";
import { chooseContext } from "./load/choose-context.ts";
import { openLlama } from "./load/open-llama.ts";
import { chat } from "./openai/chat.ts";
import { complete } from "./openai/completion.ts";
import { Embedder } from "./openai/embeddings.ts";
import { compareText, generateText, unsupportedTask } from "./openai/task.ts";
import { TextGenerator } from "./openai/text-generator.ts";

const embeddingTasks: ReadonlySet<string> = new Set(["feature-extraction", "sentence-similarity"]);

/** Below this, threads wait for each other longer than they compute. */
const smallModelBytes = 64 * 2 ** 20;

/** Loads a GGUF file with llama.cpp, after our own reader checked it. */
export const loadGgufModel: LoadModel = async ({ modelId, task, files, memoryBytes, threads: wantedThreads }) => {
  const path = files[0]?.localPath ?? "";
  const facts = await checkGgufFile(path, modelId);
  const choice = chooseContext(facts, { modelId, memoryBytes });
  const threads = facts.description.weightBytes < smallModelBytes ? 1 : wantedThreads;
  const opened = await openLlama(path, { modelId, threads });
  const { contextTokens, sequences, batchTokens } = choice;
  const context = { contextSize: contextTokens, batchSize: batchTokens, threads, ignoreMemorySafetyChecks: true };
  const shared = { contextTokens, memoryBytes: choice.memoryBytes };
  try {
    if (facts.isEncoder || embeddingTasks.has(task)) {
      const embedder = new Embedder({
        opened,
        modelId,
        contextTokens,
        context: await opened.model.createEmbeddingContext(context),
      });
      return embeddingModel(embedder, { modelId, facts: { ...shared, parallelCalls: 1 } });
    }
    const generator = new TextGenerator({
      opened,
      facts,
      choice,
      modelId,
      context: await opened.model.createContext({
        ...context,
        sequences,
        failedCreationRemedy: false,
        // At the end of this turn of the event loop, in which all calls request their tokens, and not in the next.
        batching: { dispatchSchedule: (dispatch) => process.nextTick(dispatch) },
      }),
    });
    return textModel(generator, { modelId, facts: { ...shared, parallelCalls: sequences } });
  } catch (error) {
    if (error instanceof RuntimeError) throw error;
    throw new RuntimeError(
      "not_enough_memory",
      `Model ${modelId} could not be given a context of ${contextTokens} tokens for ${sequences} calls at once. Ask the administrator for a larger memory budget.`,
      { cause: error },
    );
  }
};

interface Loaded {
  modelId: string;
  facts: LoadedModel["facts"];
}

function textModel(generator: TextGenerator, { modelId, facts }: Loaded): LoadedModel {
  return {
    facts,
    async run(call, options) {
      if (call.kind !== "task") {
        if (call.kind === "chat") return chat(generator, call.body, options);
        if (call.kind === "completion") return complete(generator, call.body, options);
        throw unsupportedTask(modelId, "embeddings", "Use a model for sentence similarity or feature extraction.");
      }
      if (call.task === "text-generation") return generateText(generator, call, options);
      throw unsupportedTask(modelId, call.task, "It generates text: use /v1/chat/completions or /v1/completions.");
    },
  };
}

function embeddingModel(embedder: Embedder, { modelId, facts }: Loaded): LoadedModel {
  return {
    facts,
    async run(call, options) {
      if (call.kind === "embeddings") return embedder.embeddings(call.body, options);
      if (call.kind === "task" && embeddingTasks.has(call.task)) return compareText(embedder, call, options);
      throw unsupportedTask(
        modelId,
        call.kind === "task" ? call.task : "generating text",
        "It computes embeddings: use /v1/embeddings.",
      );
    },
  };
}
