import { ModelFileError } from "../errors.ts";

/** A file of any kind that can be read in ranges. Readers never request bytes past its end. */
export interface ByteSource {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Reads exactly `length` bytes from `offset` on; fails rather than return fewer. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Size of the first read in bytes, which holds the headers of most files. Sources fetch it together with the size. */
export const firstReadBytes = 128 * 1024;

/** Returns a source over bytes in memory. Reads return views, not copies. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    async read(offset, length) {
      checkRange(bytes.byteLength, offset, length);
      return bytes.subarray(offset, offset + length);
    },
  };
}

/**
 * Checks that a range lies within a file.
 * @throws {ModelFileError} the range is not within the file
 */
export function checkRange(size: number, offset: number, length: number): void {
  const inside =
    Number.isSafeInteger(offset) &&
    Number.isSafeInteger(length) &&
    offset >= 0 &&
    length >= 0 &&
    offset + length <= size;
  if (!inside) throw new ModelFileError("file", "truncated", offset, `${length} bytes were asked for, it has ${size}`);
}
