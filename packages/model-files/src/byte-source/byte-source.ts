import { ModelFileError } from "../errors.ts";

/** A file that can be read in parts, wherever it is. Readers never ask for bytes past its end. */
export interface ByteSource {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** @returns exactly `length` bytes from `offset` on; it fails rather than return fewer */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** How much readers ask for first, and how much sources fetch along with the size: headers of most files fit in. */
export const firstReadBytes = 128 * 1024;

/** A file that is in memory already. What it returns are views, not copies. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    async read(offset, length) {
      checkRange(bytes.byteLength, offset, length);
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** @throws {ModelFileError} the range is not within the file */
export function checkRange(size: number, offset: number, length: number): void {
  const inside =
    Number.isSafeInteger(offset) &&
    Number.isSafeInteger(length) &&
    offset >= 0 &&
    length >= 0 &&
    offset + length <= size;
  if (!inside) throw new ModelFileError("file", "truncated", offset, `${length} bytes were asked for, it has ${size}`);
}
