import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { env, InferenceSession, Tensor } from "onnxruntime-web";
import { z } from "zod";
import { demoFile } from "./demo-files.ts";

env.wasm.numThreads = 1;

/** Opens the ONNX file of a model of the demo. */
export async function openSession(model: string): Promise<InferenceSession> {
  return InferenceSession.create(new Uint8Array(await readFile(demoFile(model, "onnx/model.onnx"))));
}

const JsonObject = z.record(z.string(), z.unknown());

/** Reads a JSON file of a model of the demo. */
export async function readJson(model: string, path: string): Promise<Record<string, unknown>> {
  return JsonObject.parse(JSON.parse(await readFile(demoFile(model, path), "utf8")));
}

/** Opens the tokenizer of a model. The result pads texts to the longest one and makes the inputs of a session. */
export async function openTokenizer(model: string): Promise<(texts: readonly string[]) => Record<string, Tensor>> {
  const tokenizer = new Tokenizer(
    await readJson(model, "tokenizer.json"),
    await readJson(model, "tokenizer_config.json"),
  );
  return (texts) => {
    const encoded = texts.map((text) => tokenizer.encode(text).ids);
    const length = Math.max(...encoded.map((ids) => ids.length));
    const shape = [texts.length, length];
    const rows = (value: (ids: number[], index: number) => number) =>
      new Tensor(
        "int64",
        BigInt64Array.from(encoded.flatMap((ids) => Array.from({ length }, (_, index) => BigInt(value(ids, index))))),
        shape,
      );
    return {
      input_ids: rows((ids, index) => ids[index] ?? 0),
      attention_mask: rows((ids, index) => (index < ids.length ? 1 : 0)),
      token_type_ids: rows(() => 0),
    };
  };
}

/** Runs a session and returns the numbers of an output with its shape. */
export async function run(session: InferenceSession, inputs: Record<string, Tensor>, output: string) {
  const tensor = (await session.run(inputs))[output];
  if (!(tensor?.data instanceof Float32Array)) throw new Error(`The model has no output "${output}" of numbers.`);
  return { data: tensor.data, shape: tensor.dims };
}

/** Returns the position of the largest number of each row. */
export function largest({ data, shape }: { data: Float32Array; shape: readonly number[] }): number[] {
  const [rows = 0, columns = 0] = shape;
  return Array.from({ length: rows }, (_, row) => {
    const values = data.subarray(row * columns, (row + 1) * columns);
    return values.indexOf(Math.max(...values));
  });
}
