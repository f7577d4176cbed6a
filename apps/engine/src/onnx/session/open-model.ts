import { stat } from "node:fs/promises";
import { limits } from "@modelyard/platform/limits";
import type { LoadRequest } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { type ModelFiles, readWhole } from "../model-files.ts";
import { withMemoryLimit } from "./limit-memory.ts";
import { loadOnnxRuntime } from "./onnx-runtime.ts";
import { type OnnxSession, openSession } from "./onnx-session.ts";
import { chooseOptimization } from "./optimized-code.ts";

/** A model with the memory that its calls may use. */
export interface OpenModel {
  session: OnnxSession;
  /** Memory that is needed to load it. */
  loadBytes: number;
  /** Memory that is left for calls: in WebAssembly, and outside of it. */
  workBytes: number;
  spareBytes: number;
}

/**
 * Opens the ONNX file of a model. It is parsed by the runtime, in WebAssembly with limited memory: no parser of ours reads it.
 * @throws {RuntimeError} it does not fit into memory, is damaged, or needs what the runtime does not have
 */
export async function openModel({ modelId, memoryBytes }: LoadRequest, files: ModelFiles): Promise<OpenModel> {
  const { weights, externalData } = files;
  const sizes = await Promise.all([weights, ...externalData.map(({ file }) => file)].map(sizeOf));
  const fileBytes = sizes.reduce((sum, size) => sum + size, 0);
  const { loadFactor, weightFactor, processBytes, runtimeBytes, optimizationBytes } = limits.onnx;
  const loadBytes = processBytes + runtimeBytes + loadFactor * fileBytes;
  if (loadBytes > memoryBytes) {
    throw new RuntimeError(
      "not_enough_memory",
      `${modelId} needs about ${megabytes(loadBytes)} to load; the local engine has ${megabytes(memoryBytes)} for it. Use a quantized file, or raise the memory of the engine.`,
    );
  }
  const isOptimized = memoryBytes >= loadBytes + optimizationBytes;
  chooseOptimization(isOptimized);
  const session = await withMemoryLimit(memoryBytes - processBytes, async () => {
    const runtime = await loadOnnxRuntime();
    const model = await readWhole(weights, memoryBytes);
    const data = await Promise.all(
      externalData.map(async ({ file, name }) => ({ path: name, data: await readWhole(file, memoryBytes) })),
    );
    try {
      return await openSession(runtime, { modelId, path: weights.path, model, externalData: data });
    } finally {
      // The runtime has copies. Memory is freed now, not when it is collected.
      for (const bytes of [model, ...data.map((one) => one.data)]) bytes.buffer.transfer(0);
    }
  });
  const workBytes = memoryBytes - processBytes - runtimeBytes - weightFactor * fileBytes;
  return { session, loadBytes, workBytes, spareBytes: memoryBytes - loadBytes - (isOptimized ? optimizationBytes : 0) };
}

async function sizeOf({ localPath }: { localPath: string }): Promise<number> {
  return (await stat(localPath)).size;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MiB`;
}
