import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type * as Ort from "onnxruntime-web";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

export type OnnxRuntime = typeof Ort;

/** Written by `npm run build`. */
const bundle = new URL("../../../dist/onnx/", import.meta.url);

/** Reads a WebAssembly file of the bundle. @throws {RuntimeError} the bundle was not built */
export async function readBundled(name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(new URL(name, bundle)));
  } catch (cause) {
    throw new RuntimeError(
      "platform_not_supported",
      `The ONNX runtime was not built: ${name} is missing in ${fileURLToPath(bundle)}. Run "npm run build".`,
      { cause },
    );
  }
}

/** Imports a module of the bundle. Its WebAssembly file has to be read first: that reports a missing bundle. */
export function importBundled(name: string): Promise<unknown> {
  return import(new URL(name, bundle).href);
}

/**
 * Loads the ONNX runtime, with one thread, and nothing from a network: it is given its WebAssembly file.
 * @throws {RuntimeError} the bundle was not built
 */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  const wasmBinary = await readBundled("ort.wasm");
  const runtime = await importBundled("ort.mjs");
  if (!isRuntime(runtime)) throw new Error("The bundled ONNX runtime has no InferenceSession.");
  const { env } = runtime;
  env.wasm.wasmBinary = wasmBinary;
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  env.logLevel = "fatal";
  return runtime;
}

function isRuntime(module: unknown): module is OnnxRuntime {
  return typeof module === "object" && module !== null && "InferenceSession" in module && "env" in module;
}
