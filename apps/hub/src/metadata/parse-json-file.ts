import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import { storableRecord } from "./storable-json.ts";

/**
 * Parses a JSON file that describes a model, such as `config.json`. Of a large file only the smallest fields are
 * returned: a tokenizer's thousands of added tokens are dropped, its chat template is kept.
 * @returns `undefined` if the file is not a JSON object or exceeds `limits.documents`
 */
export function parseJsonFile(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    checkJson(bytes, limits.documents);
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return smallestFields(storableRecord(value));
  } catch {
    // The file has no usable content. It is still stored and served like any other.
    return undefined;
  }
}

function smallestFields(record: Record<string, unknown>): Record<string, unknown> {
  const sizes = Object.entries(record).map(([key, value]) => ({
    key,
    bytes: Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(value) ?? ""),
  }));
  let left: number = limits.documents.resultBytes;
  const kept = new Set<string>();
  for (const { key, bytes } of sizes.toSorted((one, other) => one.bytes - other.bytes)) {
    left -= bytes;
    if (left < 0) break;
    kept.add(key);
  }
  return Object.fromEntries(Object.entries(record).filter(([key]) => kept.has(key)));
}
