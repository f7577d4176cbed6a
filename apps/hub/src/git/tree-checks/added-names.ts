import { TreeCursor, treeModes } from "../trees/tree-cursor.ts";
import { entryPacer, type Pace } from "../trees/tree-objects.ts";
import { foldedFileName, unportableNameReason } from "./portable-names.ts";
import type { TreeSummaries, TreeSummary } from "./tree-summary.ts";

export interface NameProblem {
  path: string;
  /** A clause, such as `it ends with a dot, which Windows removes`. */
  reason: string;
}

interface Change {
  tree: string;
  /** The trees at the same path before the change. */
  before: readonly string[];
}

/** What each name referred to before the change, in any of the trees at the same path. */
type EarlierEntries = ReadonlyMap<string, { links: readonly string[]; folders: readonly string[] }>;

/**
 * Finds names that a change adds to a folder and that are invalid on Windows or macOS: names that differ from another
 * only in case or Unicode normalization, device names, a trailing dot or space, and links that leave the repository.
 * Ignores names that the folder had before, so that a repository with such names can still be changed.
 */
export async function* addedNameProblems(summaries: TreeSummaries, change: Change): AsyncGenerator<NameProblem> {
  const seen = new Set<string>();
  const pace = entryPacer();

  async function* inFolder({ tree, before }: Change, folder: readonly string[]): AsyncGenerator<NameProblem> {
    const key = `${folder.length} ${tree} ${before.join(" ")}`;
    if (before.includes(tree) || seen.has(key)) return;
    seen.add(key);
    const earlier = await earlierEntries(summaries, before, pace);
    const firstByFoldedName = new Map<string, string>();
    const cursor = new TreeCursor(await summaries.read(tree));
    while (cursor.next()) {
      const { name, mode, oid } = cursor;
      const path = [...folder, name];
      const reason =
        (earlier.has(name) ? undefined : unportableNameReason(name)) ??
        (mode === treeModes.link && earlier.get(name)?.links.includes(oid) !== true
          ? linkReason(await summaries.climbOf(oid), folder.length)
          : undefined);
      if (reason !== undefined) yield { path: path.join("/"), reason };
      const folded = foldedFileName(name);
      const duplicate = firstByFoldedName.get(folded);
      if (duplicate === undefined) firstByFoldedName.set(folded, name);
      else if (!earlier.has(name)) yield duplicateProblem(folder, name, duplicate);
      else if (!earlier.has(duplicate)) yield duplicateProblem(folder, duplicate, name);
      if (cursor.isFolder && hasProblems(await summaries.of(oid), path.length)) {
        yield* inFolder({ tree: oid, before: earlier.get(name)?.folders ?? [] }, path);
      }
      await pace();
    }
  }

  if (hasProblems(await summaries.of(change.tree), 0)) yield* inFolder(change, []);
}

/** @param depth the number of folders between the root and the tree */
export function hasProblems({ isUnportable, climb }: TreeSummary, depth: number): boolean {
  return isUnportable || climb > depth;
}

function linkReason(climb: number, depth: number): string | undefined {
  return climb > depth ? "it is a symbolic link that leads out of the repository" : undefined;
}

function duplicateProblem(folder: readonly string[], name: string, duplicate: string): NameProblem {
  return {
    path: [...folder, name].join("/"),
    reason: `its folder has ${JSON.stringify(duplicate)}, which is the same name on Windows and macOS`,
  };
}

async function earlierEntries(
  summaries: TreeSummaries,
  before: readonly string[],
  pace: Pace,
): Promise<EarlierEntries> {
  const entries = new Map<string, { links: string[]; folders: string[] }>();
  for (const tree of before) {
    const cursor = new TreeCursor(await summaries.read(tree));
    while (cursor.next()) {
      const entry = entries.get(cursor.name) ?? { links: [], folders: [] };
      if (cursor.mode === treeModes.link) entry.links.push(cursor.oid);
      if (cursor.isFolder) entry.folders.push(cursor.oid);
      entries.set(cursor.name, entry);
      await pace();
    }
  }
  return entries;
}
