import { type FileType, fileTypeOfCode, type TensorType, UnknownCodeError } from "@modelyard/tasks";
import type { GgufValue } from "./metadata.ts";
import type { GgufHeader } from "./read-gguf-header.ts";

/** What a model page shows of a GGUF file. */
export interface GgufDescription {
  architecture: string | undefined;
  name: string | undefined;
  parameterCount: number;
  parameterCountByType: Readonly<Partial<Record<TensorType, number>>>;
  /** Bytes of all tensor data. */
  weightBytes: number;
  /** Tokens the model was made for. */
  contextLength: number | undefined;
  chatTemplate: string | undefined;
  bosToken: string | undefined;
  eosToken: string | undefined;
  /** From `general.file_type`; `undefined` where the file does not say or says a code that is no file type. */
  quantization: FileType | undefined;
}

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

/** @returns the text under a key; `undefined` if there is none or it is of another type */
export function textAt(metadata: ReadonlyMap<string, GgufValue>, key: string): string | undefined {
  const value = metadata.get(key);
  return typeof value === "string" ? value : undefined;
}

/** @returns the number under a key; `undefined` if there is none, it is of another type, or beyond 2^53 */
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
