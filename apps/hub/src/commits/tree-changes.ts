import { HubError, messages } from "../errors.ts";
import type { TreeChange } from "../git/fast-import.ts";
import type { ObjectInfo, ObjectReader } from "../git/object-reader.ts";
import type { Operation } from "./operations.ts";

/**
 * Turns what a caller asked for into changes of the tree that `head` stands on.
 * @throws {HubError} when something to delete or rename is not there, or a path would be both a file and a folder
 */
export async function treeChanges(
  reader: ObjectReader,
  folder: string,
  head: string | undefined,
  operations: readonly Operation[],
): Promise<TreeChange[]> {
  const inTree = async (path: string): Promise<ObjectInfo | undefined> =>
    head === undefined ? undefined : reader.info(folder, `${head}:${path}`);
  const deletions: TreeChange[] = [];
  const writes = new Map<string, string>();
  for (const operation of operations) {
    switch (operation.kind) {
      case "delete":
        requirePresent(await inTree(operation.path), operation.path, operation.what);
        deletions.push({ kind: "delete", path: operation.path });
        break;
      case "rename": {
        const old = requirePresent(await inTree(operation.oldPath), operation.oldPath, "file");
        deletions.push({ kind: "delete", path: operation.oldPath });
        writes.set(operation.path, operation.oid ?? old.oid);
        break;
      }
      case "write":
        writes.set(operation.path, operation.oid);
        break;
    }
  }
  const deleted = new Set(deletions.map(({ path }) => path));
  await refuseConflicts([...writes.keys()], deleted, inTree);
  return [...deletions, ...[...writes].map(([path, oid]) => ({ kind: "write" as const, path, oid }))];
}

function requirePresent(found: ObjectInfo | undefined, path: string, what: "file" | "folder" | "entry"): ObjectInfo {
  const fits = found !== undefined && (what === "entry" || (found.type === "tree") === (what === "folder"));
  if (fits) return found;
  throw new HubError("EntryNotFound", `${messages.fileDoesNotExist}: ${path}`);
}

/** Git would silently put the one in place of the other. */
async function refuseConflicts(
  written: readonly string[],
  deleted: ReadonlySet<string>,
  inTree: (path: string) => Promise<ObjectInfo | undefined>,
): Promise<void> {
  const files = new Set(written);
  const folders = new Set(written.flatMap(foldersOf));
  const isDeleted = (path: string) => deleted.has(path) || foldersOf(path).some((above) => deleted.has(above));
  for (const path of written) {
    if (folders.has(path)) throw conflict(path);
    if (!isDeleted(path) && (await inTree(path))?.type === "tree") throw conflict(path);
  }
  for (const path of folders) {
    if (files.has(path)) throw conflict(path);
    if (!isDeleted(path) && (await inTree(path))?.type === "blob") throw conflict(path);
  }
}

function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function conflict(path: string): HubError {
  return new HubError("BadRequest", `"${path}" cannot be a file and a folder at once.`);
}
