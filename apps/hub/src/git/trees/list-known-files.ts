import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../objects/object-reader.ts";
import type { ListedFile } from "./list-files.ts";
import { treeModes } from "./tree-cursor.ts";
import { treeObjects } from "./tree-objects.ts";
import { FolderTooLargeError, walkTree } from "./walk-tree.ts";

/**
 * Lists the files of a commit as `listFiles` does, but without starting a process: after a small commit, nearly all sizes
 * are known.
 * @returns `undefined` if a process lists them faster
 */
export async function listKnownFiles(
  reader: ObjectReader,
  folder: string,
  commit: string,
  most: { entries: number; folders: number; unknownSizes: number } = limits.listedByReader,
): Promise<ListedFile[] | undefined> {
  const root = await reader.info(folder, `${commit}^{tree}`);
  if (root === undefined) return undefined;
  const files: { path: string; oid: string }[] = [];
  let entries = 0;
  let folders = 1;
  let unknownSizes = 0;
  try {
    const walk = { root: root.oid, prefix: "", recursive: true };
    for await (const { path, oid, mode, isFolder } of walkTree(treeObjects(reader, folder), walk)) {
      entries += 1;
      if (isFolder) folders += 1;
      else if (mode !== treeModes.submodule) {
        if (!reader.knowsSize(oid)) unknownSizes += 1;
        files.push({ path, oid });
      }
      if (entries > most.entries || folders > most.folders || unknownSizes > most.unknownSizes) return undefined;
    }
  } catch (error) {
    if (error instanceof FolderTooLargeError) return undefined;
    throw error;
  }
  return Promise.all(
    files.map(async ({ path, oid }) => ({ path, oid, size: (await reader.blobSize(folder, oid)) ?? 0 })),
  );
}
