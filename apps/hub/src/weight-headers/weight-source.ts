import { type ByteSource, ModelFileError } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";

/** A weight file whose header is read, within `limits.modelFiles`. */
export interface WeightSource extends ByteSource, AsyncDisposable {}

/** @throws {ModelFileError} a header is longer or deeper in its file than allowed, or beyond its end */
export function checkBounds({ offset, length, size }: { offset: number; length: number; size: number }): void {
  const { headerBytes, scannedBytes } = limits.modelFiles;
  if (length > headerBytes) throw failure("over-limit", offset, `its header is larger than ${headerBytes} bytes`);
  if (offset + length > scannedBytes) {
    throw failure("over-limit", offset, `its header extends beyond the first ${scannedBytes} bytes`);
  }
  if (offset + length > size) throw failure("truncated", offset, `its header extends beyond its end at ${size} bytes`);
}

/** Returns the error of a read after the deadline. */
export function tooSlow(offset: number): ModelFileError {
  const { readMs } = limits.modelFiles;
  return failure("over-limit", offset, `the headers of this repository took more than ${readMs} ms`);
}

export function failure(
  code: "over-limit" | "truncated" | "unreadable",
  offset: number,
  reason: string,
): ModelFileError {
  return new ModelFileError("file", code, offset, reason);
}
