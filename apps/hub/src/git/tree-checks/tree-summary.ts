import type { limits } from "@modelyard/platform/limits";
import { TreeCursor, treeModes } from "../trees/tree-cursor.ts";
import { entryPacer, type Pace, type TreeObjects } from "../trees/tree-objects.ts";
import { climbsOut, foldedFileName, linkClimb, unportableNameReason } from "./portable-names.ts";
import { isRefusedAtRoot, unsafeNameReason } from "./safe-path.ts";
import { pathRefusal, TreeRefusal } from "./tree-refusal.ts";

/** What checks need to know about a tree and its subtrees. Depends only on the tree's content. */
export interface TreeSummary {
  /** The number of files, links, submodules and folders in a recursive listing, at most `Number.MAX_SAFE_INTEGER`. */
  entries: number;
  /** The number of components of the deepest path. */
  depth: number;
  /** The length of the longest path in bytes. */
  pathBytes: number;
  /** How many levels above this tree its links climb. */
  climb: number;
  /** Whether a folder has names that are invalid on Windows or macOS. */
  isUnportable: boolean;
  /** One of its names that is refused if this is the tree of a commit. */
  refusedAtRoot: string | undefined;
}

export interface SummaryCache {
  get: (oid: string) => TreeSummary | undefined;
  set: (oid: string, summary: TreeSummary) => unknown;
}

type TreeLimits = { [Name in keyof typeof limits.tree]: number };
type PathLimits = Pick<{ [Name in keyof typeof limits.path]: number }, "bytes" | "depth">;

interface SummariesOptions {
  objects: TreeObjects;
  bounds: TreeLimits;
  path: PathLimits;
  /** Summaries to reuse between checks. */
  shared?: SummaryCache;
  pace?: Pace;
}

/** A subfolder of a tree, which may contain it under several names. */
interface SubFolder {
  oid: string;
  count: number;
  longestName: string;
  longestBytes: number;
}

/** A tree whose summary does not include the folders in `left` yet. */
interface OpenTree {
  folder: SubFolder;
  summary: TreeSummary;
  left: SubFolder[];
}

const allowedModes: ReadonlySet<number> = new Set(Object.values(treeModes));

/**
 * Summarizes trees. Reads each distinct tree once, however many paths contain it, so that a few hundred bytes that
 * describe 10^10 files cost ten reads.
 */
export class TreeSummaries {
  readonly objects: TreeObjects;
  readonly #bounds: TreeLimits;
  readonly #path: PathLimits;
  readonly #known = new Map<string, TreeSummary>();
  readonly #links = new Map<string, number>();
  readonly #shared: SummaryCache | undefined;
  readonly #pace: Pace;
  #trees = 0;
  #bytes = 0;

  constructor({ objects, bounds, path, shared, pace = entryPacer() }: SummariesOptions) {
    this.objects = objects;
    this.#bounds = bounds;
    this.#path = path;
    this.#shared = shared;
    this.#pace = pace;
  }

  /**
   * @throws {TreeRefusal} a name or mode is refused, a path is too long or too deep, or there are too many trees to
   * read
   */
  async of(root: string): Promise<TreeSummary> {
    const known = this.#find(root);
    if (known !== undefined) return known;
    let top = await this.#open({ oid: root, count: 1, longestName: "", longestBytes: 0 }, []);
    const open = [top];
    let waiting = top.left.length;
    for (;;) {
      const folder = top.left.pop();
      if (folder === undefined) {
        this.#record(top.folder.oid, top.summary);
        open.pop();
        const above = open.at(-1);
        if (above === undefined) return top.summary;
        this.#addFolder(above.summary, top.folder, top.summary, open);
        top = above;
        continue;
      }
      waiting -= 1;
      const summary = this.#find(folder.oid);
      if (summary !== undefined) {
        this.#addFolder(top.summary, folder, summary, open);
        await this.#pace();
        continue;
      }
      if (open.length >= this.#path.depth) throw this.#tooDeep(open, folder);
      top = await this.#open(folder, open);
      open.push(top);
      waiting += top.left.length;
      if (waiting > 2 * this.#bounds.entries) throw tooMuch();
    }
  }

  /** Checks the names and modes of one tree, not of the trees below it. */
  async check(oid: string): Promise<void> {
    if (this.#find(oid) === undefined) await this.#open({ oid, count: 1, longestName: "", longestBytes: 0 }, []);
  }

  /** Reads a tree within the bounds of this check. */
  async read(oid: string): Promise<Buffer> {
    const content = await this.objects.tree(oid);
    this.#trees += 1;
    this.#bytes += content.byteLength;
    if (this.#trees > this.#bounds.checkedTrees || this.#bytes > this.#bounds.checkedBytes) throw tooMuch();
    return content;
  }

  /** Returns how many levels above its own folder a link climbs. */
  async climbOf(linkOid: string): Promise<number> {
    const known = this.#links.get(linkOid);
    if (known !== undefined) return known;
    if (this.#links.size >= this.#bounds.checkedTrees) throw tooMuch();
    const target = await this.objects.linkTarget(linkOid);
    const climb = target === undefined ? climbsOut : linkClimb(target);
    this.#links.set(linkOid, climb);
    return climb;
  }

  #find(oid: string): TreeSummary | undefined {
    const known = this.#known.get(oid);
    if (known !== undefined) return known;
    const shared = this.#shared?.get(oid);
    // Also stored here, because the shared cache may evict it before this check ends.
    if (shared !== undefined) this.#record(oid, shared);
    return shared;
  }

  #record(oid: string, summary: TreeSummary): void {
    if (this.#known.size >= this.#bounds.checkedTrees) throw tooMuch();
    this.#known.set(oid, summary);
    this.#shared?.set(oid, summary);
  }

  /** Reads a tree's own entries. */
  async #open(folder: SubFolder, above: readonly OpenTree[]): Promise<OpenTree> {
    const cursor = new TreeCursor(await this.read(folder.oid));
    const summary: TreeSummary = {
      entries: 0,
      depth: 0,
      pathBytes: 0,
      climb: 0,
      isUnportable: false,
      refusedAtRoot: undefined,
    };
    const folders = new Map<string, SubFolder>();
    const folded = new Set<string>();
    while (cursor.next()) {
      const { name, nameBytes, mode } = cursor;
      const reason = unsafeNameReason(name) ?? unknownModeReason(mode);
      if (reason !== undefined) throw pathRefusal(pathOf(above, folder.longestName, name), reason);
      folded.add(foldedFileName(name));
      summary.entries += 1;
      summary.depth = 1;
      summary.pathBytes = Math.max(summary.pathBytes, nameBytes);
      summary.isUnportable ||= unportableNameReason(name) !== undefined;
      if (isRefusedAtRoot(name)) summary.refusedAtRoot ??= name;
      if (mode === treeModes.link) summary.climb = Math.max(summary.climb, await this.climbOf(cursor.oid));
      if (cursor.isFolder)
        addSubFolder(folders, { oid: cursor.oid, count: 1, longestName: name, longestBytes: nameBytes });
      await this.#pace();
    }
    if (folded.size < summary.entries) summary.isUnportable = true;
    return { folder, summary, left: [...folders.values()] };
  }

  #addFolder(summary: TreeSummary, folder: SubFolder, below: TreeSummary, open: readonly OpenTree[]): void {
    summary.entries = Math.min(summary.entries + folder.count * below.entries, Number.MAX_SAFE_INTEGER);
    summary.depth = Math.max(summary.depth, 1 + below.depth);
    summary.isUnportable ||= below.isUnportable;
    summary.climb = Math.max(summary.climb, below.climb === climbsOut ? climbsOut : below.climb - 1);
    if (below.entries > 0) summary.pathBytes = Math.max(summary.pathBytes, folder.longestBytes + 1 + below.pathBytes);
    if (summary.depth > this.#path.depth) throw this.#tooDeep(open, folder);
    if (summary.pathBytes > this.#path.bytes) {
      throw pathRefusal(pathOf(open, folder.longestName), `a path in it is longer than ${this.#path.bytes} bytes`);
    }
  }

  #tooDeep(open: readonly OpenTree[], folder: SubFolder): TreeRefusal {
    return pathRefusal(pathOf(open, folder.longestName), `it is deeper than ${this.#path.depth} folders`);
  }
}

function addSubFolder(folders: Map<string, SubFolder>, folder: SubFolder): void {
  const known = folders.get(folder.oid);
  if (known === undefined) {
    folders.set(folder.oid, folder);
    return;
  }
  known.count += 1;
  if (folder.longestBytes > known.longestBytes) {
    known.longestName = folder.longestName;
    known.longestBytes = folder.longestBytes;
  }
}

function unknownModeReason(mode: number): string | undefined {
  return allowedModes.has(mode) ? undefined : `its mode ${mode.toString(8)} is not one that git writes`;
}

function pathOf(above: readonly OpenTree[], ...names: string[]): string {
  return [...above.map(({ folder }) => folder.longestName), ...names].filter((name) => name !== "").join("/");
}

function tooMuch(): TreeRefusal {
  return new TreeRefusal("size", "There are too many folders to check at once. Send them in parts.");
}
