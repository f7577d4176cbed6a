import type { ObjectReader } from "../objects/object-reader.ts";
import { treeModes } from "./tree-cursor.ts";
import { treeObjects } from "./tree-objects.ts";
import { type WalkedEntry, walkTree } from "./walk-tree.ts";

export interface TreeItem {
  type: "file" | "directory";
  /** The mode in git's format, for example `100644`. */
  mode: string;
  oid: string;
  /** The size in bytes; 0 for a folder. */
  size: number;
  path: string;
}

interface TreePage {
  items: TreeItem[];
  hasMore: boolean;
}

interface ListOptions {
  /** The folder to list, from the root and without a trailing slash; empty for the root. */
  path?: string;
  recursive?: boolean;
  /** The last path of the previous page. A path that is not in the folder gives an empty page. */
  after?: string | undefined;
  limit: number;
}

/** Lists one page of a folder of a commit, in git's order. */
export async function listTree(
  reader: ObjectReader,
  folder: string,
  commit: string,
  { path = "", recursive = false, after, limit }: ListOptions,
): Promise<TreePage> {
  const root = await treeAt(reader, folder, commit, path);
  const prefix = path === "" ? "" : `${path}/`;
  const entries: WalkedEntry[] = [];
  for await (const entry of walkTree(treeObjects(reader, folder), { root, prefix, recursive, after })) {
    entries.push(entry);
    if (entries.length > limit) break;
  }
  const items = await withSizes(reader, folder, entries.slice(0, limit));
  return { items, hasMore: entries.length > limit };
}

async function treeAt(reader: ObjectReader, folder: string, commit: string, path: string): Promise<string> {
  const found = await reader.info(folder, path === "" ? `${commit}^{tree}` : `${commit}:${path}`);
  if (found?.type !== "tree") throw new Error(`${commit} has no folder ${JSON.stringify(path)}`);
  return found.oid;
}

function withSizes(reader: ObjectReader, folder: string, entries: readonly WalkedEntry[]): Promise<TreeItem[]> {
  return Promise.all(
    entries.map(async ({ path, oid, mode, isFolder }): Promise<TreeItem> => {
      const hasSize = !isFolder && mode !== treeModes.submodule;
      const size = hasSize ? ((await reader.blobSize(folder, oid)) ?? 0) : 0;
      return { type: isFolder ? "directory" : "file", mode: mode.toString(8).padStart(6, "0"), oid, size, path };
    }),
  );
}
