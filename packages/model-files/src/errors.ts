/** Why a model file could not be read. */
export type ModelFileErrorCode =
  | "truncated" // it ends before what its header announces
  | "malformed" // it breaks a rule of its format
  | "unsupported" // a version, type or dtype that this reader does not know
  | "over-limit" // it claims more than `modelFileLimits` allow
  | "unreadable"; // its bytes could not be fetched, or changed meanwhile

/** A model file's header cannot be trusted. Nothing of it is returned. `offset` counts bytes from the start of the file. */
export class ModelFileError extends Error {
  override readonly name = "ModelFileError";
  readonly format: "GGUF" | "safetensors" | "file";
  readonly code: ModelFileErrorCode;
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

/** @returns untrusted text as it may stand in an error: short, on one line, in quotes */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
