import { type FileHandle, open } from "node:fs/promises";
import { ModelFileError } from "../errors.ts";
import { type ByteSource, checkRange, firstReadBytes } from "./byte-source.ts";

/** A local file that stays open until it is disposed: `await using file = await openLocalFile(path)`. */
export interface LocalFile extends ByteSource, AsyncDisposable {}

/**
 * Opens a local file for reading.
 * @throws {Error} the file cannot be opened; the error is that of `node:fs`
 */
export async function openLocalFile(path: string): Promise<LocalFile> {
  const handle = await open(path, "r");
  try {
    const buffer = new Uint8Array(firstReadBytes);
    const [{ size }, { bytesRead }] = await Promise.all([handle.stat(), handle.read(buffer, 0, firstReadBytes, 0)]);
    const start = buffer.subarray(0, Math.min(bytesRead, size));
    return {
      size,
      async read(offset, length) {
        checkRange(size, offset, length);
        if (offset + length <= start.byteLength) return start.subarray(offset, offset + length);
        return readExactly(handle, offset, length);
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readExactly(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0)
      throw new ModelFileError("file", "unreadable", offset + filled, "it became shorter while read");
    filled += bytesRead;
  }
  return bytes;
}
