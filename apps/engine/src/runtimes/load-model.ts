import type { LoadModel } from "./runtime.ts";
import { RuntimeError } from "./runtime-error.ts";

export type RuntimeName = "gguf" | "onnx";
export type Loaders = Readonly<Partial<Record<RuntimeName, () => Promise<LoadModel>>>>;

/** The runtimes by name. A process loads only the one that it needs. */
export const loaders: Loaders = {
  gguf: async () => (await import("../gguf/load-gguf-model.ts")).loadGgufModel,
  onnx: async () => (await import("../onnx/load-onnx-model.ts")).loadOnnxModel,
};

/** @throws {RuntimeError} there is no such runtime here */
export async function loaderOf(known: Loaders, name: RuntimeName): Promise<LoadModel> {
  const load = known[name];
  if (load !== undefined) return load();
  throw new RuntimeError(
    "platform_not_supported",
    `This server has no runtime for ${name.toUpperCase()} models. Use another provider for this model.`,
  );
}
