import type { ObjectReader } from "../git/objects/object-reader.ts";
import { hasPointerSize, type LfsPointer, parsePointer } from "./pointer.ts";

interface Blob {
  oid: string;
  /** Bytes of the blob. */
  size: number;
}

/** Pointers that are read at once. */
const batchSize = 500;

/** Finds the LFS pointers among blobs of a repository. @returns them by the id of their blob */
export async function readPointers(
  reader: ObjectReader,
  folder: string,
  blobs: Iterable<Blob>,
): Promise<Map<string, LfsPointer>> {
  const candidates = new Set<string>();
  for (const { oid, size } of blobs) if (hasPointerSize(size)) candidates.add(oid);
  const pointers = new Map<string, LfsPointer>();
  const oids = [...candidates];
  for (let start = 0; start < oids.length; start += batchSize) {
    const batch = oids.slice(start, start + batchSize);
    await Promise.all(
      batch.map(async (oid) => {
        const found = await reader.read(folder, oid);
        const pointer = found?.type === "blob" ? parsePointer(found.content) : undefined;
        if (pointer !== undefined) pointers.set(oid, pointer);
      }),
    );
  }
  return pointers;
}
