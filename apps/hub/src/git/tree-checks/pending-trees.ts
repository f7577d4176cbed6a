import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { TreeCursor, treeModes } from "../trees/tree-cursor.ts";
import { entryPacer, type Pace, type TreeObjects } from "../trees/tree-objects.ts";
import type { NewTrees, TreeChange } from "../writing/fast-import.ts";
import { TreeRefusal } from "./tree-refusal.ts";

/** The tree that results from changes, computed without writing anything. */
export interface PendingTrees extends NewTrees {
  /** The trees of the repository and the new ones. */
  objects: TreeObjects;
}

/** The changes at one path and below it. */
interface Step {
  /** The entry is removed before `write` and the steps below it are applied. */
  isDeleted: boolean;
  write?: { oid: string; mode: string };
  below: Map<string, Step>;
}

/** Changes make a path both a file and a folder, where git would silently replace one by the other. */
export class PathConflictError extends Error {
  override name = "PathConflictError";
}

interface NewEntry {
  sortKey: string;
  bytes: Buffer;
}

/**
 * Computes the trees of a commit like `git fast-import`, so that they can be checked before git writes anything.
 * @param parent the tree to change; `undefined` for a first commit
 * @param changes deletions before writes
 * @param options.maxPaths the maximum number of files and folders that the changes may name
 * @throws {PathConflictError}
 * @throws {TreeRefusal} the changes name too many paths
 */
export async function applyChanges(
  objects: TreeObjects,
  parent: string | undefined,
  changes: readonly TreeChange[],
  { maxPaths = limits.commit.paths, pace = entryPacer() }: { maxPaths?: number; pace?: Pace } = {},
): Promise<PendingTrees> {
  const created = new Map<string, Buffer>();

  /** @returns `undefined` if nothing is left: git has no empty folders */
  async function rebuild(
    before: string | undefined,
    steps: Step["below"],
    prefix: string,
  ): Promise<string | undefined> {
    const old = before === undefined ? Buffer.alloc(0) : await objects.tree(before);
    const foldersBefore = await changedFolders(old, { steps, prefix, pace });
    const added: NewEntry[] = [];
    for (const [name, { isDeleted, write, below }] of steps) {
      if (write !== undefined) added.push(newEntry(name, write.mode, write.oid));
      else if (below.size > 0) {
        const oid = await rebuild(isDeleted ? undefined : foldersBefore.get(name), below, `${prefix}${name}/`);
        if (oid !== undefined) added.push(newEntry(name, folderMode, oid));
      }
      await pace();
    }
    const content = await merge(old, { steps, added, pace });
    return content.byteLength === 0 ? undefined : store(created, content);
  }

  const root = (await rebuild(parent, await stepsOf(changes, maxPaths, pace), "")) ?? store(created, Buffer.alloc(0));
  return { root, created, objects: { ...objects, tree: async (oid) => created.get(oid) ?? objects.tree(oid) } };
}

async function stepsOf(changes: readonly TreeChange[], maxPaths: number, pace: Pace): Promise<Step["below"]> {
  const root = newStep();
  let paths = 0;
  for (const change of changes) {
    let step = root;
    const names = change.path.split("/");
    for (const [index, name] of names.entries()) {
      if (step.write !== undefined) throw conflict(names.slice(0, index).join("/"));
      const next = step.below.get(name) ?? newStep();
      if (next.below.size === 0 && !step.below.has(name)) paths += 1;
      step.below.set(name, next);
      step = next;
    }
    if (paths > maxPaths) {
      throw new TreeRefusal("size", `A commit may name ${maxPaths} files and folders. Split it into several commits.`);
    }
    if (change.kind === "delete") step.isDeleted = true;
    else if (hasWrites(step)) throw conflict(change.path);
    else step.write = { oid: change.oid, mode: change.mode ?? "100644" };
    await pace();
  }
  return root.below;
}

function newStep(): Step {
  return { isDeleted: false, below: new Map() };
}

function hasWrites({ below }: Step): boolean {
  return below.values().some((step) => step.write !== undefined || hasWrites(step));
}

/** Returns the object ids of old folders that steps change. */
async function changedFolders(
  old: Buffer,
  { steps, prefix, pace }: { steps: Step["below"]; prefix: string; pace: Pace },
): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  const cursor = new TreeCursor(old);
  while (cursor.next()) {
    const { name, isFolder } = cursor;
    const step = steps.get(name);
    if (step !== undefined && !step.isDeleted && (isFolder ? step.write !== undefined : step.below.size > 0)) {
      throw conflict(prefix + name);
    }
    if (step !== undefined && isFolder) folders.set(name, cursor.oid);
    await pace();
  }
  return folders;
}

function conflict(path: string): PathConflictError {
  return new PathConflictError(`"${path.slice(0, 200)}" cannot be a file and a folder at once.`);
}

/** Merges new entries with the old ones that no step changes. */
async function merge(
  old: Buffer,
  { steps, added, pace }: { steps: Step["below"]; added: NewEntry[]; pace: Pace },
): Promise<Buffer> {
  added.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
  const parts: Buffer[] = [];
  const cursor = new TreeCursor(old);
  let next = 0;
  let keptFrom = 0;
  const keepUntil = (position: number) => {
    if (position > keptFrom) parts.push(old.subarray(keptFrom, position));
    keptFrom = position;
  };
  while (cursor.next()) {
    const { sortKey } = cursor;
    for (let entry = added[next]; entry !== undefined && entry.sortKey < sortKey; entry = added[next]) {
      keepUntil(cursor.start);
      parts.push(entry.bytes);
      next += 1;
    }
    if (steps.has(cursor.name)) {
      keepUntil(cursor.start);
      keptFrom = cursor.end;
    }
    await pace();
  }
  keepUntil(old.length);
  return Buffer.concat([...parts, ...added.slice(next).map(({ bytes }) => bytes)]);
}

const folderMode = treeModes.folder.toString(8);

function newEntry(name: string, mode: string, oid: string): NewEntry {
  const bytes = Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]);
  const sortKey = Buffer.from(mode === folderMode ? `${name}/` : name).toString("latin1");
  return { sortKey, bytes };
}

function store(created: Map<string, Buffer>, content: Buffer): string {
  const oid = createHash("sha1").update(`tree ${content.byteLength}\0`).update(content).digest("hex");
  created.set(oid, content);
  return oid;
}
