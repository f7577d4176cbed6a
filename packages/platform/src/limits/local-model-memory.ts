import { limits } from "./limits.ts";

const { processBytes, leastContextBytes, contextBytes } = limits.engine;
/** Runtimes convert some weights for this processor, and keep the result in memory. */
const weightShare = 1.1;
const contextShare = 0.5;

/** Memory that a model needs, in bytes, as far as its files show it. */
export interface MemoryEstimate {
  /** With the smallest context. */
  least: number;
  /** With a context that suits the size of the model. */
  wanted: number;
}

/** What a model is loaded from. */
interface LocalModel {
  runtime: "gguf" | "onnx";
  /** A pipeline tag, or `conversational`. */
  task: string;
  files: readonly { sizeBytes: number }[];
}

/**
 * Estimates the memory of a model from the sizes of its files, because only its process reads them. The hub offers the models that fit,
 * and the engine reserves the memory.
 */
export function estimateMemory({ files, runtime, task }: LocalModel): MemoryEstimate {
  const weights = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (runtime === "onnx") return estimateOnnx(weights, task);
  const base = processBytes + Math.ceil(weights * weightShare);
  const context = Math.min(contextBytes, Math.max(leastContextBytes, Math.ceil(weights * contextShare)));
  return { least: base + leastContextBytes, wanted: base + context };
}

const onnx = limits.onnx;

/**
 * The runtime copies the files while it loads them. With more memory, V8 optimises the runtime: that doubles its speed, which
 * matters for larger models.
 */
function estimateOnnx(weights: number, task: string): MemoryEstimate {
  const least = onnx.processBytes + onnx.runtimeBytes + onnx.loadFactor * weights + leastContextBytes;
  const optimization = weights < onnx.optimizedFromBytes ? 0 : onnx.optimizationBytes;
  // With less, the model accepts smaller images only.
  const image = task === "image-classification" ? onnx.imagePixels * onnx.pixelBytes : 0;
  return { least, wanted: least + optimization + image };
}
