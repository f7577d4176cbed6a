import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import type { ObjectStore } from "../objects/object-store.ts";

const { headerBytes, scannedBytes } = limits.modelFiles;
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
export async function copyHeader(
  store: Pick<ObjectStore, "read">,
  { path, sha256, size }: ObjectToCopy,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const wanted = path.endsWith(".safetensors") ? await safetensorsHeaderEnd(store, sha256, size, signal) : scannedBytes;
  const bytes = Math.min(wanted, size);
  const copy = join(folder, sha256);
  await writeFile(copy, bytes === 0 ? "" : await store.read(sha256, { start: 0, end: bytes - 1 }, signal), { signal });
  return copy;
}

async function safetensorsHeaderEnd(
  store: Pick<ObjectStore, "read">,
  sha256: string,
  size: number,
  signal: AbortSignal,
): Promise<number> {
  if (size < lengthBytes) return size;
  const start = await buffer(await store.read(sha256, { start: 0, end: lengthBytes - 1 }, signal));
  const length = start.readBigUInt64LE();
  // The reader reports a longer header by its length alone.
  return length > headerBytes ? lengthBytes : lengthBytes + Number(length);
}
