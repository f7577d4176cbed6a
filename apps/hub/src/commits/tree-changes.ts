import { HubError, messages } from "../errors.ts";
import type { ObjectInfo, ObjectReader } from "../git/objects/object-reader.ts";
import type { TreeChange } from "../git/writing/fast-import.ts";
import type { Operation } from "./operations.ts";

/**
 * Converts operations into changes of the tree of `head`.
 * @throws {HubError} a path to delete or rename does not exist
 */
export async function treeChanges(
  reader: ObjectReader,
  folder: string,
  head: string | undefined,
  operations: readonly Exclude<Operation, { kind: "large" }>[],
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
  return [...deletions, ...[...writes].map(([path, oid]) => ({ kind: "write" as const, path, oid }))];
}

function requirePresent(found: ObjectInfo | undefined, path: string, what: "file" | "folder" | "entry"): ObjectInfo {
  const isPresent = found !== undefined && (what === "entry" || (found.type === "tree") === (what === "folder"));
  if (isPresent) return found;
  throw new HubError("EntryNotFound", `${messages.fileDoesNotExist}: ${path}`);
}
