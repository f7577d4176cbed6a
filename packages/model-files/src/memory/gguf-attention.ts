import { numberAt, textAt } from "../gguf/describe-gguf.ts";
import type { GgufHeader } from "../gguf/read-gguf-header.ts";
import type { AttentionShape } from "./memory-need.ts";

/**
 * Reads the attention sizes of a model from the metadata of its GGUF file.
 * @returns `undefined` if it does not contain them
 */
export function ggufAttention({ metadata }: Pick<GgufHeader, "metadata">): AttentionShape | undefined {
  const architecture = textAt(metadata, "general.architecture");
  const at = (key: string) => numberAt(metadata, `${architecture}.${key}`);
  const layers = at("block_count");
  const heads = at("attention.head_count");
  const width = at("embedding_length");
  const headLength = width !== undefined && heads !== undefined && heads > 0 ? width / heads : undefined;
  const keyLength = at("attention.key_length") ?? headLength;
  const keyValueHeads = meanHeads(metadata.get(`${architecture}.attention.head_count_kv`)) ?? heads;
  if (layers === undefined || keyValueHeads === undefined || keyLength === undefined) return undefined;
  return { layers, keyValueHeads, keyLength, valueLength: at("attention.value_length") ?? keyLength };
}

/** Some architectures list the heads of each layer; 0 is a layer without attention. */
function meanHeads(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const counts = value.filter((count) => typeof count === "number");
  return counts.length === value.length ? counts.reduce((sum, count) => sum + count, 0) / counts.length : undefined;
}
