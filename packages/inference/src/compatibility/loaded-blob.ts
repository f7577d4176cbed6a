import { asBlob, EncodedBlob } from "../adapters/encoded-blob.ts";
import { isRecord } from "../adapters/shape.ts";
import { toBase64 } from "../transport/encode-body.ts";

/** A file with its encoded text, so that a payload that contains it can be serialized synchronously. */
class LoadedBlob extends Blob {
  readonly base64: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, base64: string, type: string) {
    super([bytes], { type });
    this.base64 = base64;
  }

  /** Adapters add a media type to a file that has none. */
  override slice(start = 0, end = this.size, type = ""): Blob {
    const part = super.slice(start, end, type);
    return start === 0 && end === this.size ? Object.assign(part, { base64: this.base64 }) : part;
  }
}

/** Returns the same arguments with every file loaded. */
export async function loadFiles(value: unknown): Promise<unknown> {
  const blob = asBlob(value);
  if (blob !== undefined) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return new LoadedBlob(bytes, toBase64(bytes), blob.type);
  }
  if (Array.isArray(value)) return Promise.all(value.map(loadFiles));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(async ([name, field]) => [name, await loadFiles(field)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** Thrown if a file was not loaded. */
export class NotLoadedError extends Error {
  override name = "NotLoadedError";
}

/**
 * Returns the same data with every file encoded as text.
 * @throws {NotLoadedError} a file was not loaded
 */
export function withFilesAsText(value: unknown): unknown {
  if (value instanceof EncodedBlob) return textOf(value);
  if (Array.isArray(value)) return value.map(withFilesAsText);
  return isRecord(value) ? recordWithFilesAsText(value) : value;
}

export function recordWithFilesAsText(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withFilesAsText(field)]));
}

function textOf({ blob, form }: EncodedBlob): string {
  if (!("base64" in blob) || typeof blob.base64 !== "string") throw new NotLoadedError("a file was not loaded");
  return form === "base64" ? blob.base64 : `data:${blob.type || "application/octet-stream"};base64,${blob.base64}`;
}
