import { EncodedBlob } from "../adapters/encoded-blob.ts";
import type { Payload } from "../adapters/task-adapter.ts";
import { stringify } from "./stringify.ts";

/** A request body as `fetch` takes it. */
export interface EncodedBody {
  /** The body. */
  body: string | Blob | FormData;
  /** Media type of the body. Absent for a form, whose type holds the boundary that `fetch` chooses. */
  contentType?: string;
}

/**
 * Encodes a payload as a request body that can be sent repeatedly. Holds at most one more copy of each file in memory.
 */
export function encodeBody(payload: Payload): EncodedBody | Promise<EncodedBody> {
  if ("binary" in payload) {
    const { binary } = payload;
    return { body: binary, contentType: binary.type === "" ? "application/octet-stream" : binary.type };
  }
  if ("form" in payload) return { body: formOf(payload.form) };
  const json = encodeJson(payload.json);
  if (typeof json === "string") return { body: json, contentType: "application/json" };
  return json.then((body) => ({ body, contentType: "application/json" }));
}

export function formOf(fields: Extract<Payload, { form: object }>["form"]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value.file, value.fileName);
  }
  return form;
}

/** Serializes JSON in which bytes are encoded as text; without bytes, a plain string, synchronously. */
export function encodeJson(json: Record<string, unknown>): string | Promise<Blob> {
  const blobs: EncodedBlob[] = [];
  const mark = { value: "" };
  const text = stringify(json, (_key, value) => {
    if (!(value instanceof EncodedBlob)) return value;
    mark.value ||= `blob-${crypto.randomUUID()}`;
    blobs.push(value);
    return mark.value;
  });
  return blobs.length === 0 ? text : withBlobs(text.split(mark.value), blobs);
}

/** A multiple of 3, so that the base64 of the parts joins without padding between them. */
const pieceBytes = 3 * 256 * 1024;

async function withBlobs(texts: readonly string[], blobs: readonly EncodedBlob[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  // An image that occurs several times is encoded once.
  const written = new Map<Blob, Blob>();
  for (const [index, text] of texts.entries()) {
    parts.push(text);
    const encoded = blobs[index];
    if (encoded === undefined) continue;
    if (encoded.form === "dataUrl") parts.push(`data:${encoded.blob.type || "application/octet-stream"};base64,`);
    const base64 = written.get(encoded.blob) ?? (await base64Of(encoded.blob));
    written.set(encoded.blob, base64);
    parts.push(base64);
  }
  return new Blob(parts);
}

async function base64Of(blob: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let start = 0; start < blob.size; start += pieceBytes) {
    const bytes = new Uint8Array(await blob.slice(start, start + pieceBytes).arrayBuffer());
    pieces.push(new Blob([toBase64(bytes)]));
  }
  return new Blob(pieces);
}

interface HasToBase64 {
  toBase64(): string;
}

function hasToBase64(bytes: unknown): bytes is HasToBase64 {
  return typeof bytes === "object" && bytes !== null && "toBase64" in bytes && typeof bytes.toBase64 === "function";
}

const charCodesAtOnce = 0x2000;

/** Encodes bytes as base64, with the runtime's own function where there is one. */
export function toBase64(bytes: Uint8Array): string {
  if (hasToBase64(bytes)) return bytes.toBase64();
  let text = "";
  for (let start = 0; start < bytes.length; start += charCodesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(start, start + charCodesAtOnce));
  }
  return btoa(text);
}
