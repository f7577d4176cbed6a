import { TreeCursor } from "../trees/tree-cursor.ts";
import { entryPacer, type TreeObjects } from "../trees/tree-objects.ts";

export interface ChangedFile {
  /** From the root of the repository. */
  path: string;
  change: "added" | "modified" | "deleted";
}

interface Compared {
  /** Ids of trees; `undefined` for a folder that is not there. */
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
 * Lists the files in which two trees differ, in git's order. Reads only folders that differ. Never asks git for it: one
 * commit may change 10^10 paths, all of which git would hold in memory.
 * @param bounds.folders that are read, of both trees together
 * @returns `isComplete: false` when a bound ended the comparison
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

  /** @returns false when a bound is reached */
  async function add(prefix: string, before: Entry | undefined, after: Entry | undefined): Promise<boolean> {
    const entry = after ?? before;
    if (entry === undefined || (before?.oid === after?.oid && before?.mode === after?.mode)) return true;
    const path = prefix + entry.name;
    if (entry.isFolder) return compare(`${path}/`, { before: before?.oid, after: after?.oid });
    if (files.length >= bounds.files) return false;
    files.push({ path, change: before === undefined ? "added" : after === undefined ? "deleted" : "modified" });
    return true;
  }

  /** @returns false when a bound is reached */
  async function compare(prefix: string, { before, after }: Compared): Promise<boolean> {
    if (folders >= bounds.folders) return false;
    const [olds, news] = [entriesOf(before), entriesOf(after)];
    let old = await nextOf(olds);
    let young = await nextOf(news);
    while (old !== undefined || young !== undefined) {
      const order = old === undefined ? 1 : young === undefined ? -1 : compareKeys(old.sortKey, young.sortKey);
      if (!(await add(prefix, order <= 0 ? old : undefined, order >= 0 ? young : undefined))) return false;
      if (order <= 0) old = await nextOf(olds);
      if (order >= 0) young = await nextOf(news);
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
