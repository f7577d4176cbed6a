import { limits } from "@modelyard/platform/limits";
import { pullRef } from "../discussions/find-discussion.ts";
import { GitCommandError, startGit } from "../git/command.ts";
import { mergeBase } from "../git/history/ancestry.ts";
import { resolveRevision } from "../git/refs/resolve-revision.ts";
import type { HubContext } from "../hub-context.ts";
import type { PullRow } from "./find-pull.ts";

/** What a pull request changes. */
export interface PullDiff {
  /**
   * In the unified format of git, from the newest commit that both branches have. Large files are shown as their pointers,
   * other binary files by name only. If it was cut, its last line says so.
   */
  text: string;
  isCut: boolean;
}

/** Returns what a pull request changes; `undefined` if its commits were deleted, or it takes too long to compare them. */
export async function pullRequestDiff(context: Pick<HubContext, "git">, pull: PullRow): Promise<PullDiff | undefined> {
  try {
    const range = await pullRequestRange(context, pull);
    return range && (await readDiff(context.git.folderOf(pull.repoId), range.base, range.head));
  } catch (error) {
    if (error instanceof GitCommandError) return undefined;
    throw error;
  }
}

/**
 * Returns the commits between which a pull request changes files; `undefined` if its commits were deleted.
 * @throws {GitCommandError} a commit is missing
 */
export async function pullRequestRange(
  context: Pick<HubContext, "git">,
  pull: PullRow,
): Promise<{ base: string; head: string } | undefined> {
  const { git } = context;
  const head = await headOf(context, pull);
  if (head === undefined) return undefined;
  const tip = pull.status === "merged" ? undefined : await git.head(pull.repoId, pull.baseRef);
  if (tip === undefined) return { base: pull.baseCommit, head };
  return { base: (await mergeBase(git.folderOf(pull.repoId), tip, head)) ?? pull.baseCommit, head };
}

/** Returns the newest commit of a pull request, if a ref still leads to it. */
async function headOf({ git }: Pick<HubContext, "git">, pull: PullRow): Promise<string | undefined> {
  const { repoId, num, status, mergeCommit } = pull;
  const head = await git.head(repoId, pullRef(num));
  if (head !== undefined || status !== "merged" || mergeCommit === null) return head;
  const folder = git.folderOf(repoId);
  const merged = await resolveRevision(git, folder, mergeCommit);
  if (merged === undefined) return undefined;
  // The second parent of a merge commit; a fast-forward has none.
  const second = await git.reader.info(folder, `${merged}^2^{commit}`);
  return second?.oid ?? merged;
}

const flags = ["--no-color", "--no-ext-diff", "--no-textconv", "--find-renames", "-l1000"];

/** @throws {GitCommandError} a commit is missing, or the comparison takes too long */
async function readDiff(folder: string, base: string, head: string): Promise<PullDiff> {
  const { diffBytes } = limits.pulls;
  const { child, ended } = startGit(folder, ["diff", ...flags, base, head, "--"], {
    timeoutMs: limits.git.commandTimeoutMs,
  });
  child.stdin.end();
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child.stdout) {
    const chunk = Buffer.from(piece);
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes > diffBytes) break;
  }
  const read = Buffer.concat(pieces);
  if (bytes <= diffBytes) {
    await ended;
    return { text: read.toString(), isCut: false };
  }
  child.kill("SIGKILL");
  const lines = read.subarray(0, read.lastIndexOf("\n", diffBytes - 1) + 1).toString();
  const note = `\nThe changes are longer than ${diffBytes} bytes and were cut here. Fetch the pull request with git to see all.\n`;
  return { text: lines + note, isCut: true };
}
