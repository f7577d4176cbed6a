import { type FileType, fileTypeOfCode, type TensorType, UnknownCodeError } from "@modelyard/tasks";
import type { GgufValue } from "./metadata.ts";
import type { GgufHeader } from "./read-gguf-header.ts";

/** Summary of a GGUF file, as a model page shows it. */
export interface GgufDescription {
  /** From `general.architecture`, such as `llama`. */
  architecture: string | undefined;
  /** From `general.name`. */
  name: string | undefined;
  /** Number of parameters of all tensors. */
  parameterCount: number;
  /** The same by tensor type. */
  parameterCountByType: Readonly<Partial<Record<TensorType, number>>>;
  /** Size of all tensor data in bytes. */
  weightBytes: number;
  /** Number of tokens that the model was trained for. */
  contextLength: number | undefined;
  /** From `tokenizer.chat_template`: a Jinja template, untrusted. */
  chatTemplate: string | undefined;
  /** Text of the token that starts a sequence. */
  bosToken: string | undefined;
  /** Text of the token that ends a sequence. */
  eosToken: string | undefined;
  /** From `general.file_type`; `undefined` if it is missing or unknown. */
  quantization: FileType | undefined;
}

/** Summarizes the header of a GGUF file. Missing or mistyped metadata is `undefined` in the result. */
export function describeGguf({ metadata, tensors }: Pick<GgufHeader, "metadata" | "tensors">): GgufDescription {
  const architecture = textAt(metadata, "general.architecture");
  const parameterCountByType: Partial<Record<TensorType, number>> = {};
  let parameterCount = 0;
  let weightBytes = 0;
  for (const { type, elementCount, byteLength } of tensors) {
    parameterCountByType[type] = (parameterCountByType[type] ?? 0) + elementCount;
    parameterCount += elementCount;
    weightBytes += byteLength;
  }
  return {
    architecture,
    name: textAt(metadata, "general.name"),
    parameterCount,
    parameterCountByType,
    weightBytes,
    contextLength: numberAt(metadata, `${architecture}.context_length`),
    chatTemplate: textAt(metadata, "tokenizer.chat_template"),
    bosToken: tokenAt(metadata, "tokenizer.ggml.bos_token_id"),
    eosToken: tokenAt(metadata, "tokenizer.ggml.eos_token_id"),
    quantization: quantizationOf(metadata),
  };
}

/** Returns the text value of a key, or `undefined` if it is missing or of another type. */
export function textAt(metadata: ReadonlyMap<string, GgufValue>, key: string): string | undefined {
  const value = metadata.get(key);
  return typeof value === "string" ? value : undefined;
}

/** Returns the number value of a key, or `undefined` if it is missing, of another type or beyond 2^53. */
export function numberAt(metadata: ReadonlyMap<string, GgufValue>, key: string): number | undefined {
  const value = metadata.get(key);
  return typeof value === "number" ? value : undefined;
}

function tokenAt(metadata: ReadonlyMap<string, GgufValue>, key: string): string | undefined {
  const tokens = metadata.get("tokenizer.ggml.tokens");
  const id = numberAt(metadata, key);
  const token: unknown = id !== undefined && Array.isArray(tokens) ? tokens[id] : undefined;
  return typeof token === "string" ? token : undefined;
}

function quantizationOf(metadata: ReadonlyMap<string, GgufValue>): FileType | undefined {
  const code = numberAt(metadata, "general.file_type");
  if (code === undefined) return undefined;
  try {
    return fileTypeOfCode(code);
  } catch (error) {
    if (error instanceof UnknownCodeError) return undefined;
    throw error;
  }
}
