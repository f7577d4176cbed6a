import type * as Library from "node-llama-cpp";
import type { Llama, LlamaModel } from "node-llama-cpp";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

export type LlamaModule = typeof Library;

export interface OpenedModel {
  module: LlamaModule;
  llama: Llama;
  model: LlamaModel;
}

/** Lines of native code that explain why a model was not loaded. */
const notedLines = 20;

/** Loads a checked file with native code, which never compiles or downloads anything. @throws {RuntimeError} */
export async function openLlama(
  path: string,
  { modelId, threads }: { modelId: string; threads: number },
): Promise<OpenedModel> {
  const lines: string[] = [];
  const { module, llama } = await openModule(threads, (line) => {
    lines.push(line.trim());
    if (lines.length > notedLines) lines.shift();
  });
  try {
    const model = await llama.loadModel({
      modelPath: path,
      gpuLayers: 0,
      useMmap: true,
      // The process has its limits.
      ignoreMemorySafetyChecks: true,
    });
    return { module, llama, model };
  } catch (error) {
    throw loadProblem(modelId, lines, error);
  }
}

async function openModule(
  threads: number,
  note: (line: string) => void,
): Promise<{ module: LlamaModule; llama: Llama }> {
  try {
    const module = await import("node-llama-cpp");
    const llama = await module.getLlama({
      gpu: false,
      build: "never",
      skipDownload: true,
      maxThreads: threads,
      logLevel: module.LlamaLogLevel.warn,
      logger: (_level, message) => note(message),
    });
    return { module, llama };
  } catch (error) {
    throw new RuntimeError(
      "platform_not_supported",
      `This server cannot run GGUF models: node-llama-cpp has no binary for ${process.platform} on ${process.arch}, or it is not installed. Run this hub on Linux with x64 or arm64, and install its packages with optional ones, or use another provider.`,
      { cause: error },
    );
  }
}

function loadProblem(modelId: string, lines: readonly string[], cause: unknown): RuntimeError {
  const all = lines.join("\n");
  const unknown = /unknown (?:model architecture|pre-tokenizer type): '[^'\n]+'/.exec(all);
  if (unknown !== null) {
    return new RuntimeError(
      "unsupported_architecture",
      `The GGUF runtime does not support ${unknown[0].slice("unknown ".length, 120)} of ${modelId}. Convert the model to a supported architecture, or use another provider.`,
      { cause },
    );
  }
  const line = lines.findLast((one) => /error|missing|invalid|failed|wrong/i.test(one)) ?? "it gave no reason";
  // Lines begin with names of functions.
  const reason = line.slice(0, 300).replace(/^(?:\w{1,60}: ){1,3}(?:error loading model: )?/, "");
  return new RuntimeError(
    "damaged_file",
    `The GGUF file of ${modelId} is damaged, or was made for a newer version of llama.cpp, which could not load it: ${reason}. Convert the model again, and upload it.`,
    { cause },
  );
}
