import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { writeOnnxBundle } from "../../../build/onnx-bundle.ts";
import type { CallOptions, LoadedModel } from "../../runtimes/runtime.ts";
import { loadOnnxModel } from "../load-onnx-model.ts";
import { type Constant, type Graph, type GraphNode, writeOnnx } from "./onnx-writer.ts";

/** Words of the vocabulary of all text models here: the index is the token. */
export const vocabulary = [
  "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "new", "york", "paris", "john", "##son", "in", "lives", ".", "é",
] as const; // biome-ignore format: a list

const added = vocabulary.slice(0, 5).map((content, id) => ({
  id,
  content,
  special: true,
  normalized: false,
  single_word: false,
  lstrip: false,
  rstrip: false,
}));

/** `tokenizer.json` of a BERT tokenizer with the vocabulary. */
export const tokenizerJson = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: added,
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: false,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: {
    type: "TemplateProcessing",
    single: [special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0)],
    pair: [special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0), sequence("B", 1), special("[SEP]", 1)],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
    },
  },
  decoder: { type: "WordPiece", prefix: "##", cleanup: true },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((word, index) => [word, index])),
  },
};

function special(id: string, type_id: number) {
  return { SpecialToken: { id, type_id } };
}

function sequence(id: string, type_id: number) {
  return { Sequence: { id, type_id } };
}

const tokenInputs = ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({
  name,
  type: "int64" as const,
  dims: ["batch", "tokens"],
}));

/** A model that returns for each token its row of a table: `[batch, tokens, width]`. */
export function tableGraph(rows: readonly (readonly number[])[], output: string): Graph {
  const width = rows[0]?.length ?? 0;
  return {
    inputs: tokenInputs,
    outputs: [{ name: output, dims: ["batch", "tokens", width] }],
    constants: [{ name: "table", dims: [rows.length, width], floats: rows.flat() }],
    nodes: [{ op: "Gather", inputs: ["table", "input_ids"], output }],
  };
}

/** A model that returns the sum of the rows of a text's tokens, without padding: `[batch, width]`. */
export function sumGraph(rows: readonly (readonly number[])[], output: string): Graph {
  const width = rows[0]?.length ?? 0;
  const nodes: GraphNode[] = [
    { op: "Gather", inputs: ["table", "input_ids"], output: "rows" },
    { op: "Cast", inputs: ["attention_mask"], output: "mask", attributes: { to: 1 } },
    { op: "Unsqueeze", inputs: ["mask", "last"], output: "column" },
    { op: "Mul", inputs: ["rows", "column"], output: "masked" },
    { op: "ReduceSum", inputs: ["masked", "tokens_axis"], output, attributes: { keepdims: 0 } },
  ];
  const constants: Constant[] = [
    { name: "table", dims: [rows.length, width], floats: rows.flat() },
    { name: "last", dims: [1], ints: [-1] },
    { name: "tokens_axis", dims: [1], ints: [1] },
  ];
  return { inputs: tokenInputs, outputs: [{ name: output, dims: ["batch", width] }], constants, nodes };
}

/** Returns rows for the vocabulary: zeros but for the given words. */
export function rowsOf(width: number, words: Readonly<Record<string, readonly number[]>>): number[][] {
  return vocabulary.map((word) => Array.from({ length: width }, (_, index) => words[word]?.[index] ?? 0));
}

/** Writes the files of a repository into a new folder: JSON for objects, ONNX for graphs. */
export function writeModelFiles(files: Readonly<Record<string, object>>) {
  writeOnnxBundle(resolve(import.meta.dirname, "../../../dist/onnx"));
  const folder = mkdtempSync(join(tmpdir(), "modelyard-onnx-"));
  const list = Object.entries(files).map(([path, content]) => {
    const localPath = join(folder, path);
    mkdirSync(dirname(localPath), { recursive: true });
    writeFileSync(
      localPath,
      content instanceof Uint8Array ? content : isGraph(content) ? writeOnnx(content) : JSON.stringify(content),
    );
    return { path, localPath };
  });
  return { files: list, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function isGraph(content: object): content is Graph {
  return "nodes" in content && "constants" in content;
}

export const memoryBytes = 512 * 1024 * 1024;

/** Loads a model of the given files. The first is the ONNX file. */
export async function loadTiny(task: string, files: Readonly<Record<string, object>>): Promise<LoadedModel> {
  const written = writeModelFiles(files);
  try {
    return await loadOnnxModel({ modelId: "yard/tiny", task, files: written.files, memoryBytes, threads: 1 });
  } finally {
    written.remove();
  }
}

/** Options of a call that is not aborted, unless the signal says so. */
export function callOptions(signal: AbortSignal = new AbortController().signal): CallOptions {
  return { emit: () => undefined, generated: () => undefined, signal };
}

/** Calls a task of a model. */
export async function callTask(
  model: LoadedModel,
  task: string,
  inputs: unknown,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  return model.run({ kind: "task", task, inputs, parameters }, callOptions());
}
