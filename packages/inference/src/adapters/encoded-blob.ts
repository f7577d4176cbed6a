/** Bytes in a JSON payload, which the transport encodes as text. */
export class EncodedBlob {
  readonly blob: Blob;
  readonly form: "base64" | "dataUrl";

  constructor(blob: Blob, form: "base64" | "dataUrl") {
    this.blob = blob;
    this.form = form;
  }
}

/** Media that a caller passes: bytes, or text that a provider understands, such as a URL or base64. */
export type MediaInput = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return value instanceof ArrayBuffer || value instanceof Uint8Array;
}

/** Returns the bytes as a `Blob`, or `undefined` if there are none. Bytes without a type get `type`. */
export function asBlob(value: unknown, type = ""): Blob | undefined {
  if (value instanceof Blob) return value.type === "" && type !== "" ? value.slice(0, value.size, type) : value;
  return isBytes(value) ? new Blob([value], { type }) : undefined;
}

/** Encodes bytes as base64. Returns anything else unchanged. */
export function base64(value: unknown): unknown {
  const blob = asBlob(value);
  return blob === undefined ? value : new EncodedBlob(blob, "base64");
}

/**
 * Encodes bytes as a `data:` URL. Returns a URL unchanged.
 * @param fallbackType media type for bytes without one
 */
export function dataUrl(value: unknown, fallbackType = "application/octet-stream"): unknown {
  const blob = asBlob(value, fallbackType);
  return blob === undefined ? value : new EncodedBlob(blob, "dataUrl");
}

/** Returns the length of the encoded text. */
export function encodedLength({ blob: { size, type }, form }: EncodedBlob): number {
  return Math.ceil(size / 3) * 4 + (form === "dataUrl" ? `data:${type};base64,`.length : 0);
}
