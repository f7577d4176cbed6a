import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { ObjectStore } from "../objects/object-store.ts";

const { headerBytes, scannedBytes, firstReadBytes, cachedHeaderBytes, cachedHeadersBytes } = limits.modelFiles;
/** A safetensors file starts with the length of its header. */
const lengthBytes = 8;

interface ObjectToCopy {
  path: string;
  sha256: string;
  size: number;
}

/**
 * Copies the start of a weight file, up to the limits of its header, from a store whose objects are not single files on
 * this machine: the process that reads headers has no access to it.
 * @returns the path of the copy
 */
export type CopyHeader = (
  store: Pick<ObjectStore, "read">,
  object: ObjectToCopy,
  folder: string,
  signal: AbortSignal,
) => Promise<string>;

/** Returns a function that copies headers, and keeps the small ones in memory: the shards of a model rarely change all. */
export function createCopyHeader(): CopyHeader {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedHeadersBytes,
    maxEntrySize: cachedHeaderBytes,
    // Entries without bytes are not allowed, and each takes some memory.
    sizeCalculation: ({ length }) => length + 100,
  });
  return async (store, { path, sha256, size }, folder, signal) => {
    const copy = join(folder, sha256);
    if (!path.endsWith(".safetensors")) {
      const bytes = Math.min(scannedBytes, size);
      await writeFile(copy, bytes === 0 ? "" : await store.read(sha256, { start: 0, end: bytes - 1 }, signal), {
        signal,
      });
      return copy;
    }
    const header = cache.get(sha256) ?? (await readSafetensorsHeader(store, { sha256, size }, signal));
    cache.set(sha256, header);
    await writeFile(copy, header, { signal });
    return copy;
  };
}

/** Reads the header and its length, in one request unless the header is unusually long. */
async function readSafetensorsHeader(
  store: Pick<ObjectStore, "read">,
  { sha256, size }: Omit<ObjectToCopy, "path">,
  signal: AbortSignal,
): Promise<Buffer> {
  const read = async (start: number, end: number) => buffer(await store.read(sha256, { start, end: end - 1 }, signal));
  const first = size === 0 ? Buffer.alloc(0) : await read(0, Math.min(firstReadBytes, size));
  if (first.length < lengthBytes) return first;
  const length = first.readBigUInt64LE();
  // The reader reports a longer header by its length alone.
  const end = length > headerBytes ? lengthBytes : Math.min(lengthBytes + Number(length), size);
  if (end > first.length) return Buffer.concat([first, await read(first.length, end)]);
  // A copy, so that the cache does not keep the rest in memory.
  return Buffer.from(first.subarray(0, end));
}
