import { asBlob, EncodedBlob } from "./adapters/encoded-blob.ts";
import type { Payload } from "./adapters/task-adapter.ts";

/** How a request carries a file: as its whole body, in a multipart form, or encoded as text in JSON. */
export type FileForm = "body" | "form" | "base64" | "dataUrl";

/** Returns how a payload carries its file, or `undefined` if it has none. */
export function fileFormOf(payload: Payload): FileForm | undefined {
  if ("binary" in payload) return "body";
  return "form" in payload ? "form" : formInJson(payload.json);
}

/**
 * Returns the path of the file in the described body: field names from the outside in, list positions as text. Other
 * texts in the body may equal the file's name, so it cannot be searched for.
 */
export function filePathsOf(payload: Payload): string[][] {
  if ("binary" in payload) return [["inputs"]];
  if ("json" in payload) return pathsIn(payload.json);
  return Object.entries(payload.form).flatMap(([name, value]) => (typeof value === "string" ? [] : [[name]]));
}

function pathsIn(value: unknown, at: readonly string[] = []): string[][] {
  if (value instanceof EncodedBlob || asBlob(value) !== undefined) return [[...at]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => pathsIn(item, [...at, name]));
}

function formInJson(value: unknown): FileForm | undefined {
  if (value instanceof EncodedBlob) return value.form;
  if (typeof value !== "object" || value === null) return undefined;
  for (const item of Object.values(value)) {
    const form = formInJson(item);
    if (form !== undefined) return form;
  }
  return undefined;
}
