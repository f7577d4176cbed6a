import { TreeCursor } from "../trees/tree-cursor.ts";
import { entryPacer, type TreeObjects } from "../trees/tree-objects.ts";

export interface ChangedFile {
  /** The path from the root of the repository. */
  path: string;
  change: "added" | "modified" | "deleted";
}

interface Compared {
  /** Tree ids; `undefined` for a folder that does not exist. */
  before: string | undefined;
  after: string | undefined;
}

interface Entry {
  name: string;
  sortKey: string;
  isFolder: boolean;
  mode: number;
  oid: string;
}

/**
 * Lists the files that differ between two trees, in git's order. Reads only folders that differ. Does not use `git
 * diff`: one commit may change 10^10 paths, all of which git would hold in memory.
 * @param bounds.folders the maximum number of folders to read, in both trees together
 * @returns `isComplete: false` if a bound ended the comparison
 */
export async function changedFiles(
  objects: Pick<TreeObjects, "tree">,
  trees: Compared,
  bounds: { files: number; folders: number },
): Promise<{ files: ChangedFile[]; isComplete: boolean }> {
  const files: ChangedFile[] = [];
  const pace = entryPacer();
  let folders = 0;

  async function* entriesOf(oid: string | undefined): AsyncGenerator<Entry, void> {
    if (oid === undefined) return;
    folders += 1;
    const cursor = new TreeCursor(await objects.tree(oid));
    while (cursor.next()) {
      const { name, sortKey, isFolder, mode, oid: id } = cursor;
      yield { name, sortKey, isFolder, mode, oid: id };
      await pace();
    }
  }

  /** @returns false if a bound was reached */
  async function add(prefix: string, before: Entry | undefined, after: Entry | undefined): Promise<boolean> {
    const entry = after ?? before;
    if (entry === undefined || (before?.oid === after?.oid && before?.mode === after?.mode)) return true;
    const path = prefix + entry.name;
    if (entry.isFolder) return compare(`${path}/`, { before: before?.oid, after: after?.oid });
    if (files.length >= bounds.files) return false;
    files.push({ path, change: before === undefined ? "added" : after === undefined ? "deleted" : "modified" });
    return true;
  }

  /** @returns false if a bound was reached */
  async function compare(prefix: string, { before, after }: Compared): Promise<boolean> {
    if (folders >= bounds.folders) return false;
    const [olds, news] = [entriesOf(before), entriesOf(after)];
    let old = await nextOf(olds);
    let fresh = await nextOf(news);
    while (old !== undefined || fresh !== undefined) {
      const order = old === undefined ? 1 : fresh === undefined ? -1 : compareKeys(old.sortKey, fresh.sortKey);
      if (!(await add(prefix, order <= 0 ? old : undefined, order >= 0 ? fresh : undefined))) return false;
      if (order <= 0) old = await nextOf(olds);
      if (order >= 0) fresh = await nextOf(news);
    }
    return true;
  }

  const isComplete = trees.before === trees.after || (await compare("", trees));
  return { files, isComplete };
}

async function nextOf(entries: AsyncGenerator<Entry, void>): Promise<Entry | undefined> {
  return (await entries.next()).value ?? undefined;
}

function compareKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
