import { limits } from "@modelyard/platform/limits";
import { TreeCursor } from "./tree-cursor.ts";
import { entryPacer, type TreeObjects } from "./tree-objects.ts";

export interface WalkedEntry {
  path: string;
  oid: string;
  mode: number;
  isFolder: boolean;
}

interface WalkOptions {
  /** The id of the tree to list. */
  root: string;
  /** The prefix of every path: empty, or the path of the tree and a slash. */
  prefix: string;
  recursive: boolean;
  /** The path after which to start. If it is not in the tree, the walk is empty. */
  after?: string | undefined;
  /** The maximum number of bytes of folders to hold at once. */
  openBytes?: number;
}

/** A parent folder of the current entry. */
interface OpenFolder {
  cursor: TreeCursor;
  prefix: string;
}

export class FolderTooLargeError extends Error {
  override name = "FolderTooLargeError";
}

/**
 * Lists a tree in git's order, a folder before its contents. Reads folders on demand and starts directly at `after`, so
 * that every page costs the same, in a tree of any size.
 * @throws {FolderTooLargeError} the parent folders of an entry take more than `openBytes`
 */
export async function* walkTree(
  objects: TreeObjects,
  { root, prefix, recursive, after, openBytes: maxBytes = limits.tree.openBytes }: WalkOptions,
): AsyncGenerator<WalkedEntry> {
  const open: OpenFolder[] = [];
  const pace = entryPacer();
  let openBytes = 0;

  async function enter(oid: string, folderPrefix: string): Promise<TreeCursor> {
    const cursor = new TreeCursor(await objects.tree(oid));
    openBytes += cursor.content.byteLength;
    if (openBytes > maxBytes) throw new FolderTooLargeError("the folder is too large to list");
    open.push({ cursor, prefix: folderPrefix });
    return cursor;
  }

  /** @returns false if the path is not in the tree */
  async function goTo(path: string): Promise<boolean> {
    const names = path.split("/").map((name) => Buffer.from(name));
    for (const [index, name] of names.entries()) {
      const folder = open.at(-1);
      if (folder === undefined || !(await findName(folder.cursor, name))) return false;
      const isLast = index === names.length - 1;
      if (!isLast && !(recursive && folder.cursor.isFolder)) return false;
      if (recursive && folder.cursor.isFolder) {
        await enter(folder.cursor.oid, `${folder.prefix}${folder.cursor.name}/`);
      }
    }
    return true;
  }

  async function findName(cursor: TreeCursor, name: Uint8Array): Promise<boolean> {
    while (cursor.next()) {
      if (cursor.isNamed(name)) return true;
      // Awaiting nothing for each of 100,000 entries would take longer than reading them.
      const pause = pace();
      if (pause !== undefined) await pause;
    }
    return false;
  }

  await enter(root, prefix);
  if (after !== undefined && !(after.startsWith(prefix) && (await goTo(after.slice(prefix.length))))) return;
  for (let folder = open.at(-1); folder !== undefined; folder = open.at(-1)) {
    const { cursor } = folder;
    if (!cursor.next()) {
      openBytes -= cursor.content.byteLength;
      open.pop();
      continue;
    }
    const { oid, mode, isFolder } = cursor;
    const path = folder.prefix + cursor.name;
    yield { path, oid, mode, isFolder };
    if (recursive && isFolder) await enter(oid, `${path}/`);
    await pace();
  }
}
