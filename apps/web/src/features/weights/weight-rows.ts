import type { AttentionShape, GgufFacts, ModelFiles } from "@modelyard/hub/contract";
import { bySizeDescending, type FileType, isFileType } from "@modelyard/tasks";

/** One set of weights that can be run: what is published, or one quantised copy of it. */
export interface WeightRow {
  /** The file, or the first of several. */
  path: string;
  files: number;
  sizeBytes: number;
  /** In the files' own words, e.g. `Q4_K_M` or `BF16`. */
  label: string | undefined;
  quantization: FileType | undefined;
  bitsPerWeight: number | undefined;
  weightBytes: number;
  attention: AttentionShape | undefined;
  contextLength: number | undefined;
}

/** The rows of the table of weights, the largest first. */
export function weightRows({ safetensors, gguf, attention, contextLength }: ModelFiles): WeightRow[] {
  const rows = gguf.map(ggufRow).toSorted(largestFirst);
  if (safetensors === undefined) return rows;
  const { files, weightBytes, parameterCount, parameters } = safetensors;
  const dtypes = Object.entries(parameters).toSorted(([, one], [, other]) => other - one);
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

function largestFirst(one: WeightRow, other: WeightRow): number {
  if (one.quantization !== undefined && other.quantization !== undefined) {
    const order = bySizeDescending(one.quantization, other.quantization);
    if (order !== 0) return order;
  }
  return other.sizeBytes - one.sizeBytes || one.path.localeCompare(other.path);
}
