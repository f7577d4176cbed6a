import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { Feed, ModelValue, OnnxSession, Output } from "../session/onnx-session.ts";
import type { EncodedText } from "./text-tokenizer.ts";

/** What a model computed for one text. */
export interface TextOutput {
  /** Size of a row: classes, vocabulary, or width of a vector. */
  width: number;
  /** One row for the text, or one for each of its tokens. */
  rows: readonly Float32Array[];
}

/** Memory that a text takes while it is computed. */
export interface BatchMemory {
  bytes: number;
  heads: number;
  hidden: number;
}

interface TextModel {
  session: OnnxSession;
  output: string;
  padId: number;
  memory: BatchMemory;
}

/** Inputs of text models, and what is in them for a token. */
const inputValues: Readonly<Record<string, (text: EncodedText, position: number) => number>> = {
  input_ids: (text, position) => text.ids[position] ?? 0,
  attention_mask: (text, position) => (position < text.ids.length ? 1 : 0),
  token_type_ids: (text, position) => text.typeIds[position] ?? 0,
  position_ids: (_text, position) => position,
};

/** @throws {RuntimeError} the model has inputs other than those of text encoders */
export function checkTextInputs(session: OnnxSession, modelId: string): void {
  const unknown = session.inputs.find(({ name }) => !(name in inputValues));
  if (unknown !== undefined || !session.inputs.some(({ name }) => name === "input_ids")) {
    throw new RuntimeError(
      "unsupported_architecture",
      `The ONNX file of ${modelId} ${unknown === undefined ? "has no input input_ids" : `needs the input ${unknown.name}`}. The local engine runs text encoders with ${Object.keys(inputValues).join(", ")}.`,
    );
  }
}

/**
 * Computes texts, several at once where memory allows. Results are in the order of the texts.
 * @throws {Error} `signal` aborted
 */
export async function computeTexts(
  model: TextModel,
  texts: readonly EncodedText[],
  signal: AbortSignal,
): Promise<TextOutput[]> {
  const results: TextOutput[] = [];
  // Texts of similar length are computed together, so that little is padded.
  const order = texts.map((text, index) => ({ text, index })).toSorted((a, b) => a.text.ids.length - b.text.ids.length);
  for (let start = 0; start < order.length; ) {
    signal.throwIfAborted();
    const size = batchSize(model, order.slice(start, start + limits.onnx.batchTexts));
    const batch = order.slice(start, start + size);
    const outputs = await computeBatch(
      model,
      batch.map(({ text }) => text),
    );
    for (const [position, output] of outputs.entries()) {
      const index = batch[position]?.index;
      if (index !== undefined) results[index] = output;
    }
    start += size;
  }
  return results;
}

function fixedSizes(session: OnnxSession): { texts: number | undefined; tokens: number | undefined } {
  const shape = session.inputs.find(({ name }) => name === "input_ids")?.shape ?? [];
  return { texts: shape[0], tokens: shape[1] };
}

/** Returns how many of the texts, which are sorted by length, fit into memory together. @throws {RuntimeError} not one */
function batchSize(model: TextModel, candidates: readonly { text: EncodedText }[]): number {
  const { session, memory } = model;
  const fixed = fixedSizes(session);
  const lengths = candidates.map(({ text }) => fixed.tokens ?? text.ids.length);
  if (bytesOf(lengths[0] ?? 0, memory) > memory.bytes) {
    throw new RuntimeError(
      "input_too_large",
      `A text of ${lengths[0]} tokens does not fit into the memory of the model. Send a shorter text.`,
      { field: "inputs" },
    );
  }
  if (fixed.texts !== undefined) return Math.min(fixed.texts, candidates.length);
  const fits = (count: number) => {
    const longest = lengths[count - 1] ?? 0;
    return count * longest <= limits.onnx.batchTokens && count * bytesOf(longest, memory) <= memory.bytes;
  };
  let size = 1;
  while (size < candidates.length && fits(size + 1)) size++;
  return size;
}

/** Estimates memory for the attention between all tokens of a text, and for its widest layer. */
function bytesOf(tokens: number, { heads, hidden }: BatchMemory): number {
  return 4 * tokens * (2 * heads * tokens + 12 * hidden);
}

async function computeBatch(model: TextModel, texts: readonly EncodedText[]): Promise<TextOutput[]> {
  const { session, output, padId } = model;
  const fixed = fixedSizes(session);
  const longest = Math.max(...texts.map(({ ids }) => ids.length));
  if (fixed.tokens !== undefined && longest > fixed.tokens) {
    throw new RuntimeError(
      "context_length_exceeded",
      `The input has ${longest} tokens; the ONNX file was exported for ${fixed.tokens}. Send a shorter text.`,
      { field: "inputs" },
    );
  }
  const dims = [fixed.texts ?? texts.length, fixed.tokens ?? longest];
  const feeds = new Map(session.inputs.map((input) => [input.name, feedOf(input, texts, dims, padId)]));
  return split(await session.run(feeds, output), texts, dims);
}

function feedOf({ name }: ModelValue, texts: readonly EncodedText[], dims: readonly number[], padId: number): Feed {
  const [count = 0, tokens = 0] = dims;
  const valueOf = inputValues[name];
  const padding = name === "input_ids" ? padId : undefined;
  const data = new Float64Array(count * tokens);
  for (let row = 0; row < count; row++) {
    // A file for a fixed number of texts computes the last one again.
    const text = texts[Math.min(row, texts.length - 1)];
    for (let position = 0; position < tokens; position++) {
      const isPadding = text === undefined || position >= text.ids.length;
      data[row * tokens + position] =
        isPadding && padding !== undefined ? padding : text === undefined ? 0 : (valueOf?.(text, position) ?? 0);
    }
  }
  return { dims, data };
}

function split({ dims, data }: Output, texts: readonly EncodedText[], inputDims: readonly number[]): TextOutput[] {
  const [count, second = 0, third] = dims;
  const perToken = dims.length === 3;
  if (count !== inputDims[0] || dims.length < 2 || dims.length > 3 || (perToken && second !== inputDims[1])) {
    throw new RuntimeError(
      "unsupported_architecture",
      `The model returned values of shape ${dims.join("×")} for ${inputDims.join("×")} tokens. Export it as a text encoder.`,
    );
  }
  const width = perToken ? (third ?? 0) : second;
  const rowsOfText = perToken ? second : 1;
  return texts.map(({ ids }, index) => ({
    width,
    rows: Array.from({ length: perToken ? ids.length : 1 }, (_, row) => {
      const start = (index * rowsOfText + row) * width;
      return data.subarray(start, start + width);
    }),
  }));
}
