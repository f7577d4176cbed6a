import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../git/objects/object-reader.ts";
import { type ListedFile, listFiles } from "../git/trees/list-files.ts";
import { listKnownFiles } from "../git/trees/list-known-files.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import type { IndexedFile } from "../repos/tables.ts";

/** Lists the files of a commit with the sizes of large files, up to the limits of the index. */
export async function filesOfCommit(reader: ObjectReader, folder: string, commit: string): Promise<IndexedFile[]> {
  const items = (await listKnownFiles(reader, folder, commit)) ?? (await listAll(reader, folder, commit));
  const pointers = await readPointers(reader, folder, items);
  return items.map(({ path, size, oid }): IndexedFile => {
    const pointer = pointers.get(oid);
    if (pointer === undefined) return { path, size, blobId: oid };
    return { path, size: pointer.size, blobId: oid, lfs: { oid: pointer.oid, pointerSize: size } };
  });
}

/** Lists the files with git, and remembers the sizes for the next commit if there are few files. */
async function listAll(reader: ObjectReader, folder: string, commit: string): Promise<ListedFile[]> {
  const items = await listFiles(folder, commit);
  if (items.length <= limits.listedByReader.entries) for (const { oid, size } of items) reader.noteSize(oid, size);
  return items;
}
