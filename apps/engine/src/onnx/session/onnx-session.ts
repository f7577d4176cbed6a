import type { InferenceSession, Tensor } from "onnxruntime-web";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { OnnxRuntime } from "./onnx-runtime.ts";
import { callError, loadError } from "./session-error.ts";

/** An input or output of a model. Dimensions without a fixed size are `undefined`. */
export interface ModelValue {
  name: string;
  type: string;
  shape: readonly (number | undefined)[];
}

/** Numbers that a model computed, in the order of rows. */
export interface Output {
  dims: readonly number[];
  data: Float32Array;
}

/** Whole numbers or fractions for an input. */
export interface Feed {
  dims: readonly number[];
  data: ArrayLike<number>;
}

/** A loaded ONNX model. */
export interface OnnxSession {
  inputs: readonly ModelValue[];
  outputs: readonly ModelValue[];
  /** Computes the named output. @throws {RuntimeError} the runtime failed */
  run(feeds: ReadonlyMap<string, Feed>, output: string): Promise<Output>;
}

interface SessionFiles {
  modelId: string;
  path: string;
  model: Uint8Array;
  /** Files with weights, by the name that the model has for them. */
  externalData: readonly { path: string; data: Uint8Array }[];
}

/** Opens a model. @throws {RuntimeError} the file is damaged, or needs what the runtime does not have */
export async function openSession(runtime: OnnxRuntime, files: SessionFiles): Promise<OnnxSession> {
  const { modelId, path, model, externalData } = files;
  let session: InferenceSession;
  try {
    session = await runtime.InferenceSession.create(model, {
      executionProviders: ["wasm"],
      graphOptimizationLevel: "all",
      // Inputs differ in length, so that plans for one shape are rarely of use for the next.
      enableMemPattern: false,
      logSeverityLevel: 4,
      ...(externalData.length > 0 && { externalData }),
    });
  } catch (error) {
    throw loadError(error, modelId, path);
  }
  const inputs = session.inputMetadata.map((value) => modelValue(value, modelId, path));
  const types = new Map(inputs.map(({ name, type }) => [name, type]));
  return {
    inputs,
    outputs: session.outputMetadata.map((value) => modelValue(value, modelId, path)),
    run: async (feeds, output) => {
      const tensors = Object.fromEntries(
        Array.from(feeds, ([name, feed]) => [name, tensorOf(runtime, types.get(name), name, feed)]),
      );
      let results: InferenceSession.ReturnType;
      try {
        results = await session.run(tensors, [output]);
      } catch (error) {
        throw callError(error, modelId);
      }
      const result = results[output];
      if (result === undefined) throw new Error(`The runtime did not return ${output}.`);
      const copy = { dims: [...result.dims], data: floatsOf(result.data, output) };
      result.dispose();
      for (const tensor of Object.values(tensors)) tensor.dispose();
      return copy;
    },
  };
}

function modelValue(value: InferenceSession.ValueMetadata, modelId: string, path: string): ModelValue {
  if (!value.isTensor) {
    throw new RuntimeError(
      "unsupported_architecture",
      `${path} of ${modelId} has the value ${value.name}, which is no tensor. The local engine runs encoder models only.`,
    );
  }
  const shape = value.shape.map((size) => (typeof size === "number" && size > 0 ? size : undefined));
  return { name: value.name, type: value.type, shape };
}

function tensorOf(runtime: OnnxRuntime, type: string | undefined, name: string, { dims, data }: Feed): Tensor {
  switch (type) {
    case "int64":
      return new runtime.Tensor("int64", BigInt64Array.from(data, BigInt), dims);
    case "int32":
      return new runtime.Tensor("int32", Int32Array.from(data), dims);
    case "float32":
      return new runtime.Tensor("float32", data instanceof Float32Array ? data : Float32Array.from(data), dims);
    default:
      throw new RuntimeError(
        "unsupported_architecture",
        `The model's input ${name} has the type ${type}, which the local engine does not support. Export it with float32 inputs.`,
      );
  }
}

function floatsOf(data: unknown, output: string): Float32Array {
  if (data instanceof Float32Array) return data;
  throw new RuntimeError(
    "unsupported_architecture",
    `The model's output ${output} is no float32 tensor. Export it with float32 outputs.`,
  );
}

/** Returns the first of the named outputs that a model has. @throws {RuntimeError} it has none */
export function outputOf(session: OnnxSession, names: readonly string[], modelId: string): string {
  const found = names.find((name) => session.outputs.some((output) => output.name === name));
  if (found !== undefined) return found;
  throw new RuntimeError(
    "unsupported_architecture",
    `The ONNX file of ${modelId} has no output ${names.join(" or ")}. Export it for its task.`,
  );
}
