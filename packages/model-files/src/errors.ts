/**
 * Why a model file could not be read. `truncated`: it ends before what its header announces. `malformed`: it breaks a rule
 * of its format. `unsupported`: a version, type or dtype that this reader does not know. `over-limit`: it claims more than
 * `modelFileLimits` allow. `unreadable`: its bytes could not be fetched, or changed while they were read.
 */
export type ModelFileErrorCode = "truncated" | "malformed" | "unsupported" | "over-limit" | "unreadable";

/** A model file is malformed or cannot be read. Readers return nothing of such a file. */
export class ModelFileError extends Error {
  override readonly name = "ModelFileError";
  /** Format that the file was read as; `file` if its bytes could not be read. */
  readonly format: "GGUF" | "safetensors" | "file";
  /** Why the file could not be read. */
  readonly code: ModelFileErrorCode;
  /** Offset in bytes from the start of the file. */
  readonly offset: number;

  constructor(
    format: ModelFileError["format"],
    code: ModelFileErrorCode,
    offset: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Cannot read this ${format === "file" ? "file" : `${format} file`}: ${reason} (at byte ${offset}).`, options);
    this.format = format;
    this.code = code;
    this.offset = offset;
  }
}

/** Quotes untrusted text for an error message: at most 80 characters, on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
