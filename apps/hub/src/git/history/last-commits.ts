import { createInterface } from "node:readline";
import { limits } from "@modelyard/platform/limits";
import { startGit } from "../command.ts";
import type { ObjectReader } from "../objects/object-reader.ts";
import { isReadablePath } from "../tree-checks/safe-path.ts";
import { TreeCursor } from "../trees/tree-cursor.ts";
import { entryPacer, type Pace, treeObjects } from "../trees/tree-objects.ts";

export interface LastCommit {
  id: string;
  title: string;
  author: string;
  date: Date;
}

/** The entries of one folder whose last commit is not known yet. */
interface WatchedFolder {
  path: string;
  /** Its tree at the commit that was read last. */
  tree: string | undefined;
  /** Mode and object id at that commit, by name. */
  entries: Map<string, string>;
}

/**
 * Finds for each path the newest commit that changed it or something below it, following first parents. Compares the
 * entries of folders instead of using git's list of changed files, which has no bound: one commit may add 10^10 paths.
 * @returns the last commits by path, without paths whose last commit was not found within `bounds`
 */
export async function lastCommits(
  reader: ObjectReader,
  folder: string,
  { commit, paths }: { commit: string; paths: readonly string[] },
  bounds: { commits: number; timeMs: number } = { commits: limits.tree.comparedCommits, timeMs: limits.tree.compareMs },
): Promise<Map<string, LastCommit>> {
  const found = new Map<string, LastCommit>();
  const wanted = paths.filter(isReadablePath);
  let watched = foldersOf(wanted);
  if (watched.length === 0) return found;
  const settle = (watching: WatchedFolder, name: string, changedIn: LastCommit) => {
    watching.entries.delete(name);
    found.set(watching.path === "" ? name : `${watching.path}/${name}`, changedIn);
  };
  const pace = entryPacer();
  for (const watching of watched) await readEntries(reader, folder, { watching, commit, pace });

  const endsAt = Date.now() + bounds.timeMs;
  const { child, ended } = startGit(folder, ["log", "--format=%H %ct %an%x00%s", "--first-parent", "--stdin"], {
    environment: { GIT_LITERAL_PATHSPECS: "1" },
  });
  const isLate = () => Date.now() >= endsAt;
  const timer = setTimeout(() => child.kill("SIGKILL"), bounds.timeMs);
  // Passed by standard input, because a thousand long paths do not fit on a command line.
  child.stdin.end(`${[commit, "--", ...wanted].join("\n")}\n`);
  let newer: LastCommit | undefined;
  let commits = 0;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, id = "", seconds, author = "", title = ""] = /^([0-9a-f]{40}) (\d+) ([^\0]*)\0(.*)$/.exec(line) ?? [];
      if (newer !== undefined) {
        for (const watching of watched) {
          const before = new Map(watching.entries);
          await readEntries(reader, folder, { watching, commit: id, pace });
          for (const [name, entry] of before) {
            if (watching.entries.get(name) !== entry) settle(watching, name, newer);
          }
        }
        watched = watched.filter(({ entries }) => entries.size > 0);
      }
      newer = { id, date: new Date(Number(seconds) * 1000), author, title };
      commits += 1;
      if (watched.length === 0 || commits >= bounds.commits || isLate()) return found;
    }
    if (isLate()) return found;
    await ended;
    // The oldest listed commit added the remaining entries.
    for (const watching of newer === undefined ? [] : watched) {
      for (const name of watching.entries.keys()) if (newer !== undefined) settle(watching, name, newer);
    }
    return found;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

function foldersOf(paths: readonly string[]): WatchedFolder[] {
  const folders = new Map<string, WatchedFolder>();
  for (const path of paths) {
    const slash = path.lastIndexOf("/");
    const parent = slash === -1 ? "" : path.slice(0, slash);
    const watching = folders.get(parent) ?? { path: parent, tree: undefined, entries: new Map() };
    watching.entries.set(path.slice(slash + 1), "");
    folders.set(parent, watching);
  }
  return [...folders.values()];
}

/** Updates the watched entries to their state at a commit; missing ones become empty. */
async function readEntries(
  reader: ObjectReader,
  folder: string,
  { watching, commit, pace }: { watching: WatchedFolder; commit: string; pace: Pace },
): Promise<void> {
  const found = await reader.info(folder, watching.path === "" ? `${commit}^{tree}` : `${commit}:${watching.path}`);
  const tree = found?.type === "tree" ? found.oid : undefined;
  if (tree === watching.tree) return;
  watching.tree = tree;
  for (const name of watching.entries.keys()) watching.entries.set(name, "");
  if (tree === undefined) return;
  const cursor = new TreeCursor(await treeObjects(reader, folder).tree(tree));
  const { first, last } = boundsOf(watching.entries.keys());
  while (cursor.next()) {
    // A page has 100 entries of a folder that may have 100,000: the names of the others are not even decoded.
    const isAfter = cursor.compareName(last) > 0;
    if (isAfter && !cursor.startsWith(last)) return;
    const name = isAfter || cursor.compareName(first) < 0 ? "" : cursor.name;
    if (watching.entries.has(name)) watching.entries.set(name, `${cursor.mode} ${cursor.oid}`);
    await pace();
  }
}

/** Returns the first and the last of some names, by their bytes. */
function boundsOf(names: Iterable<string>): { first: Buffer; last: Buffer } {
  const all = [...names];
  // The bytes of a name that is not UTF-8 are not known.
  if (all.some((name) => name.includes("\ufffd"))) return { first: Buffer.alloc(0), last: Buffer.alloc(256, 0xff) };
  const sorted = all.map((name) => Buffer.from(name)).toSorted((one, other) => one.compare(other));
  return { first: sorted[0] ?? Buffer.alloc(0), last: sorted.at(-1) ?? Buffer.alloc(0) };
}
