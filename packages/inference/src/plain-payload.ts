import { EncodedBlob } from "./adapters/encoded-blob.ts";
import type { Payload } from "./adapters/task-adapter.ts";

/** A payload as plain JSON data. Bytes, which only a real call has, stand as a short note. */
export function plainPayload(payload: Payload): Record<string, unknown> {
  if ("binary" in payload) return { inputs: noteOf(payload.binary) };
  if ("json" in payload) return plainFields(payload.json);
  return Object.fromEntries(
    Object.entries(payload.form).map(([name, value]) => [name, typeof value === "string" ? value : value.fileName]),
  );
}

function plainFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, plain(value)]),
  );
}

function plain(value: unknown): unknown {
  if (value instanceof EncodedBlob) return noteOf(value.blob);
  if (value instanceof Blob) return noteOf(value);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object" && value !== null ? plainFields(value) : value;
}

function noteOf(blob: Blob): string {
  return `<${blob.size} bytes of ${blob.type === "" ? "data" : blob.type}>`;
}
