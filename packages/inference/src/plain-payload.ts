import { asBlob, EncodedBlob } from "./adapters/encoded-blob.ts";
import type { Payload } from "./adapters/task-adapter.ts";

/** Converts a payload to plain JSON data in which each file is represented by its name. */
export function plainPayload(payload: Payload, fileName: string): Record<string, unknown> {
  if ("binary" in payload) return { inputs: fileName };
  if ("json" in payload) return plainFields(payload.json, fileName);
  return Object.fromEntries(
    Object.entries(payload.form).map(([name, value]) => [name, typeof value === "string" ? value : fileName]),
  );
}

function plainFields(fields: object, fileName: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, plain(value, fileName)]),
  );
}

/** Converts a value to JSON data in which each file is represented by its name. */
export function plain(value: unknown, fileName: string): unknown {
  if (value instanceof EncodedBlob || asBlob(value) !== undefined) return fileName;
  if (Array.isArray(value)) return value.map((item) => plain(item, fileName));
  return typeof value === "object" && value !== null ? plainFields(value, fileName) : value;
}
