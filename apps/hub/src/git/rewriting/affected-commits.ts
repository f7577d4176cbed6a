import { createInterface } from "node:readline";
import { type GitProcess, startGit } from "../command.ts";
import type { RefState } from "../refs/parse-refs.ts";

export interface Affected {
  /** The commits that have one of the blobs, or have such a commit before them. */
  commits: ReadonlySet<string>;
  /** The parents of these commits that are not among them. */
  boundary: ReadonlySet<string>;
}

/** The options of git processes that end together with the request, or at its deadline. */
export type Deadline = { timeoutMs: number };

/** Finds the commits that must change so that no commit has the blobs, of all branches, tags and other refs. */
export async function affectedCommits(
  folder: string,
  { state, blobs, timeoutMs }: { state: RefState; blobs: readonly string[] } & Deadline,
): Promise<Affected> {
  const commits = new Set<string>();
  const boundary = new Set<string>();
  const changing = new Set(await commitsThatChange(folder, { state, blobs, timeoutMs }));
  if (changing.size === 0) return { commits, boundary };
  const flags = ["--stdin", "--topo-order", "--reverse", "--parents"];
  const walk = startGit(folder, ["rev-list", ...flags], { kind: "service", timeoutMs });
  for await (const line of linesOf(walk, [...state.tips.keys()])) {
    const [commit = "", ...parents] = line.split(" ");
    if (!changing.has(commit) && !parents.some((parent) => commits.has(parent))) continue;
    commits.add(commit);
    for (const parent of parents) if (!commits.has(parent)) boundary.add(parent);
  }
  return { commits, boundary };
}

/** Returns the commits that add, move or remove one of the blobs. */
async function commitsThatChange(
  folder: string,
  { state, blobs, timeoutMs }: { state: RefState; blobs: readonly string[] } & Deadline,
): Promise<string[]> {
  // `-m` compares a merge with each of its parents.
  const flags = ["--stdin", "--format=%H", "-m", "--full-history", "--no-renames"];
  const find = blobs.map((blob) => `--find-object=${blob}`);
  const log = startGit(folder, ["log", ...flags, ...find], { kind: "service", timeoutMs });
  const found: string[] = [];
  for await (const line of linesOf(log, [...state.tips.keys()])) if (line !== "") found.push(line);
  return found;
}

async function* linesOf({ child, ended }: GitProcess, revisions: readonly string[]): AsyncGenerator<string> {
  child.stdin.end(`${revisions.join("\n")}\n`);
  yield* createInterface({ input: child.stdout });
  await ended;
}
