import type { LoadedModel, LoadModel } from "../runtimes/runtime.ts";
import { RuntimeError } from "../runtimes/runtime-error.ts";
import { ImageDecoder, imageMemoryBytes } from "./image/decode-image.ts";
import { PreprocessorConfig } from "./image/preprocess-image.ts";
import { ModelConfig } from "./model-config.ts";
import { ModelFiles } from "./model-files.ts";
import { outputOf } from "./session/onnx-session.ts";
import { openModel } from "./session/open-model.ts";
import { openAiEmbeddings } from "./tasks/embeddings.ts";
import { imageClassification } from "./tasks/image-classification.ts";
import type { Task } from "./tasks/task.ts";
import { loadTextModel, textTaskNames } from "./text/load-text-model.ts";

/** Loads a model in ONNX format for one of the tasks of encoders. */
export const loadOnnxModel: LoadModel = async (request) => {
  const files = new ModelFiles(request);
  const { modelId, task } = request;
  if (task !== "image-classification" && !textTaskNames.includes(task)) {
    throw new RuntimeError(
      "unsupported_task",
      `The local engine does not run ${task} with ONNX files. It runs ${[...textTaskNames, "image-classification"].join(", ")}; for conversational, publish a GGUF file.`,
    );
  }
  const config = await files.readJson("config.json", ModelConfig);
  const { session, loadBytes, workBytes, spareBytes } = await openModel(request, files);
  if (task === "image-classification") {
    const preprocessor = await files.readJson("preprocessor_config.json", PreprocessorConfig);
    const output = outputOf(session, ["logits"], modelId);
    const imageBytes = Math.min(spareBytes, imageMemoryBytes);
    const decoder = new ImageDecoder(imageBytes);
    const run = imageClassification({ modelId, config, preprocessor, session, output, decoder });
    return loaded(modelId, new Map([[task, run]]), { memoryBytes: loadBytes + imageBytes });
  }
  const model = await loadTextModel(files, { request, config, session, workBytes });
  return loaded(modelId, model.tasks, {
    contextTokens: model.maxTokens,
    memoryBytes: loadBytes,
    ...(model.embeddings !== undefined && {
      embed: openAiEmbeddings.bind(undefined, model.embeddings),
    }),
  });
};

interface LoadedOptions {
  contextTokens?: number;
  memoryBytes: number;
  embed?: (body: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>;
}

function loaded(
  modelId: string,
  tasks: ReadonlyMap<string, Task>,
  { contextTokens, memoryBytes, embed }: LoadedOptions,
): LoadedModel {
  const unsupported = (what: string) =>
    new RuntimeError(
      "unsupported_task",
      `${modelId} does not perform ${what} on the local engine. It performs ${[...tasks.keys()].join(", ")}.`,
    );
  return {
    // The runtime has one thread.
    facts: { parallelCalls: 1, memoryBytes, ...(contextTokens !== undefined && { contextTokens }) },
    run: async (call, { signal }) => {
      signal.throwIfAborted();
      if (call.kind === "embeddings" && embed !== undefined) return embed(call.body, signal);
      if (call.kind !== "task") throw unsupported(call.kind);
      const task = tasks.get(call.task);
      if (task === undefined) throw unsupported(call.task);
      return task.run(call.inputs, call.parameters, signal);
    },
  };
}
