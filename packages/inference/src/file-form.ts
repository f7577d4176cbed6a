import { EncodedBlob } from "./adapters/encoded-blob.ts";
import type { Payload } from "./adapters/task-adapter.ts";

/** How a call's file travels: as the whole body, as a field of a multipart form, or as text inside JSON. */
export type FileForm = "body" | "form" | "base64" | "dataUrl";

/** @returns `undefined` for a payload without a file */
export function fileFormOf(payload: Payload): FileForm | undefined {
  if ("binary" in payload) return "body";
  return "form" in payload ? "form" : formInJson(payload.json);
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
