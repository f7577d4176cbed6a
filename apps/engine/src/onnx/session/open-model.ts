import { stat } from "node:fs/promises";
import { limits } from "@modelyard/platform/limits";
import type { LoadRequest } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { type ModelFiles, readWhole } from "../model-files.ts";
import { withMemoryLimit } from "./limit-memory.ts";
import { loadOnnxRuntime } from "./onnx-runtime.ts";
import { type OnnxSession, openSession } from "./onnx-session.ts";

/**
 * Opens the ONNX file of a model. It is parsed by the runtime, in WebAssembly with limited memory: no parser of ours reads it.
 * @throws {RuntimeError} it does not fit into memory, is damaged, or needs what the runtime does not have
 */
export async function openModel({ modelId, memoryBytes }: LoadRequest, files: ModelFiles): Promise<OnnxSession> {
  const { weights, externalData } = files;
  const sizes = await Promise.all([weights, ...externalData.map(({ file }) => file)].map(sizeOf));
  const fileBytes = sizes.reduce((sum, size) => sum + size, 0);
  const { loadFactor, runtimeBytes } = limits.onnx;
  const needed = runtimeBytes + loadFactor * fileBytes;
  if (needed > memoryBytes) {
    throw new RuntimeError(
      "not_enough_memory",
      `${modelId} needs about ${megabytes(needed)} to load; the local engine has ${megabytes(memoryBytes)} for it. Use a quantized file, or raise the memory of the engine.`,
    );
  }
  return withMemoryLimit(memoryBytes - runtimeBytes + limits.onnx.leastHeapBytes, async () => {
    const runtime = await loadOnnxRuntime();
    return openSession(runtime, {
      modelId,
      path: weights.path,
      model: await readWhole(weights, memoryBytes),
      externalData: await Promise.all(
        externalData.map(async ({ file, name }) => ({ path: name, data: await readWhole(file, memoryBytes) })),
      ),
    });
  });
}

async function sizeOf({ localPath }: { localPath: string }): Promise<number> {
  return (await stat(localPath)).size;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MiB`;
}
