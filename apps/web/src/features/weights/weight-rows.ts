import type { AttentionShape, GgufFacts, ModelFiles } from "@modelyard/hub/contract";
import { bySizeDescending, type FileType, isFileType } from "@modelyard/tasks";

/** One set of weights: the published ones, or a quantized copy. */
export interface WeightRow {
  /** The file, or the first part of several. */
  path: string;
  files: number;
  sizeBytes: number;
  /** The format as named in the files, e.g. `Q4_K_M` or `BF16`. */
  label: string | undefined;
  quantization: FileType | undefined;
  bitsPerWeight: number | undefined;
  weightBytes: number;
  attention: AttentionShape | undefined;
  contextLength: number | undefined;
}

/** Returns the rows of the weights table, in descending order of size. */
export function weightRows({ safetensors, gguf, attention, contextLength }: ModelFiles): WeightRow[] {
  const rows = gguf.map(ggufRow).toSorted(largestFirst);
  if (safetensors === undefined) return rows;
  const { files, weightBytes, parameterCount, parameters } = safetensors;
  const dtypes = Object.entries(parameters).toSorted(([, left], [, right]) => right - left);
  const published: WeightRow = {
    path: files[0] ?? "",
    files: files.length,
    sizeBytes: weightBytes,
    label: dtypes[0]?.[0],
    quantization: undefined,
    bitsPerWeight: bits(weightBytes, parameterCount),
    weightBytes,
    attention,
    contextLength,
  };
  return [published, ...rows];
}

function ggufRow(facts: GgufFacts): WeightRow {
  const { path, parts, size, label, quantization, weightBytes, parameterCount, attention, contextLength } = facts;
  return {
    path,
    files: parts,
    sizeBytes: size,
    label,
    quantization: quantization !== undefined && isFileType(quantization) ? quantization : undefined,
    bitsPerWeight: bits(weightBytes, parameterCount),
    weightBytes,
    attention,
    contextLength,
  };
}

function bits(weightBytes: number, parameterCount: number): number | undefined {
  return parameterCount === 0 ? undefined : (weightBytes * 8) / parameterCount;
}

function largestFirst(left: WeightRow, right: WeightRow): number {
  if (left.quantization !== undefined && right.quantization !== undefined) {
    const order = bySizeDescending(left.quantization, right.quantization);
    if (order !== 0) return order;
  }
  return right.sizeBytes - left.sizeBytes || left.path.localeCompare(right.path);
}
