import { limits } from "@modelyard/platform/limits";
import type { FileHistory } from "../contract/history/file-history.ts";
import { readRawChanges } from "../diffs/read-patch.ts";
import { HubError } from "../errors.ts";
import { GitCommandError } from "../git/command.ts";
import { changedFiles } from "../git/history/changed-files.ts";
import { DiffTooLargeError } from "../git/history/diff.ts";
import { type LoggedCommit, listCommits } from "../git/history/log.ts";
import { isReadablePath } from "../git/tree-checks/safe-path.ts";
import { treeObjects } from "../git/trees/tree-objects.ts";
import type { Call } from "../http/call.ts";
import { queryCount } from "../http/query.ts";
import type { HubContext } from "../hub-context.ts";
import { commitOf, entryNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { commitEntries } from "./commit-entries.ts";

/** Where a history continues: at a commit, under the path that the file had there. */
interface Position {
  commit: string;
  path: string;
  /** Commits that were listed since `commit`. */
  skip: number;
}

/**
 * Lists the commits of a file, newest first, also those before it was renamed. Where its history under one path ends, only the last
 * commit is searched for the old path. `git log --follow` would compare all files of each commit, of which a small repository may
 * have 10^10.
 */
export async function fileHistory(context: HubContext, call: Call, repo: RepoRow): Promise<FileHistory> {
  const limit = queryCount(call.query, "limit", { byDefault: limits.list.commitsDefault, max: limits.list.commits });
  const commit = await commitOf(context, call, repo, call.parameter("revision"));
  const start = await startOf(context, call, repo, commit);
  if (!isReadablePath(start.path)) throw entryNotFound(commit);
  const { entries, next } = await follow(context, context.git.folderOf(repo.id), start, limit);
  if (entries.length === 0 && start.skip === 0 && start.commit === commit) throw entryNotFound(commit);
  const logged = entries.map((entry) => entry.logged);
  const represent = await commitEntries(context, call, repo, logged);
  return {
    commit,
    commits: entries.map((entry) =>
      Object.assign(represent(entry.logged), { path: entry.path, renamedFrom: entry.renamedFrom }),
    ),
    ...(next === undefined ? {} : { next: cursorOf(next) }),
  };
}

interface Entry {
  logged: LoggedCommit;
  path: string;
  renamedFrom?: string;
}

async function follow(
  context: HubContext,
  folder: string,
  start: Position,
  limit: number,
): Promise<{ entries: Entry[]; next?: Position }> {
  const entries: Entry[] = [];
  const endsAt = Date.now() + limits.fileHistory.timeMs;
  let at = start;
  for (let renames = 0; ; renames += 1) {
    const { commit, path, skip } = at;
    // Each page follows one rename, whatever time it takes, so that the next page starts later.
    if (renames > 1 && (renames > limits.fileHistory.renames || Date.now() >= endsAt)) return { entries, next: at };
    const wanted = limit - entries.length;
    // One more than requested, to detect another page.
    const logged = await log(folder, commit, { skip, limit: wanted + 1, path });
    for (const found of logged.slice(0, wanted)) entries.push({ logged: found, path });
    if (logged.length > wanted) return { entries, next: { ...at, skip: skip + wanted } };
    const oldest = entries.at(-1);
    if (oldest === undefined || logged.length === 0) return { entries };
    const origin = await originOf(context, folder, { added: oldest.logged.id, path });
    if (origin === undefined) return { entries };
    oldest.renamedFrom = origin.path;
    at = { ...origin, skip: 0 };
    if (entries.length === limit) return { entries, next: at };
  }
}

async function log(
  folder: string,
  commit: string,
  options: { skip: number; limit: number; path: string },
): Promise<LoggedCommit[]> {
  try {
    return await listCommits(folder, commit, { ...options, timeoutMs: limits.fileHistory.logMs });
  } catch (cause) {
    if (!(cause instanceof GitCommandError)) throw cause;
    const message = `The history of this repository is too long to search it for ${options.path}. Clone the repository and use git log.`;
    throw new HubError("TooLarge", message, { cause });
  }
}

/**
 * Finds what a file was called before the commit that added it under its path.
 * @returns the old path and the parent commit; `undefined` if the file was created under this path
 */
async function originOf(
  { git }: HubContext,
  folder: string,
  { added, path }: { added: string; path: string },
): Promise<{ path: string; commit: string } | undefined> {
  const parent = (await git.reader.info(folder, `${added}^1`))?.oid;
  if (parent === undefined) return undefined;
  const treeOf = async (commit: string) => (await git.reader.info(folder, `${commit}^{tree}`))?.oid;
  const trees = { before: await treeOf(parent), after: await treeOf(added) };
  const { files, isComplete } = await changedFiles(treeObjects(git.reader, folder), trees, limits.commitPage);
  const isAdded = files.some((file) => file.path === path && file.change === "added");
  if (!isComplete || !isAdded || !files.some(({ change }) => change === "deleted")) return undefined;
  const changes = await readRawChanges(folder, { before: parent, after: added }).catch((error: unknown) => {
    if (error instanceof DiffTooLargeError) return [];
    throw error;
  });
  const oldPath = changes.find((change) => change.path === path)?.oldPath;
  return oldPath === undefined ? undefined : { path: oldPath, commit: parent };
}

function cursorOf({ commit, skip, path }: Position): string {
  return `${commit}.${skip}.${Buffer.from(path).toString("base64url")}`;
}

async function startOf(context: HubContext, call: Call, repo: RepoRow, commit: string): Promise<Position> {
  const cursor = call.query.get("cursor");
  if (cursor === null || cursor === "") return { commit, path: call.query.get("path") ?? "", skip: 0 };
  const [, at, skip, path] = /^([0-9a-f]{40})\.(\d{1,7})\.([\w-]{1,8000})$/.exec(cursor) ?? [];
  if (at === undefined || path === undefined || Number(skip) > limits.list.skippedCommits)
    throw new HubError("BadRequest", "The cursor is not valid. Use the one of the previous page.");
  return {
    commit: await commitOf(context, call, repo, at),
    path: Buffer.from(path, "base64url").toString(),
    skip: Number(skip),
  };
}
