import { limits } from "@modelyard/platform/limits";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { Comparison, RenameOrigin } from "../contract/history/compare.ts";
import type { DiffReader } from "../diffs/diff-reader.ts";
import { readRawChanges } from "../diffs/read-patch.ts";
import { HubError } from "../errors.ts";
import { aheadBehind, mergeBase } from "../git/history/ancestry.ts";
import { changedFiles } from "../git/history/changed-files.ts";
import { DiffTooLargeError } from "../git/history/diff.ts";
import { listCommits } from "../git/history/log.ts";
import { isReadablePath } from "../git/tree-checks/safe-path.ts";
import { treeObjects } from "../git/trees/tree-objects.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoRow, type RepoType, repoTypes } from "../repos/tables.ts";

/** Registers the routes with which pages compare histories: commits between two revisions, and origins of renamed files. */
export function registerComparisonRoutes(register: Register, context: HubContext, { slots }: DiffReader): void {
  /** Registers a route whose git processes are limited for each client. */
  const read = (
    path: `/_private/${string}`,
    type: RepoType,
    work: (context: HubContext, call: Call, repo: RepoRow) => Promise<object>,
  ): void => {
    register("GET", path, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      const release = await slots.take(clientOf(call), call.request.signal);
      try {
        return Response.json(await work(context, call, repo));
      } finally {
        release();
      }
    });
  };
  for (const type of repoTypes) {
    read(`/_private/comparison/${type}s/:namespace/:name`, type, compare);
    read(`/_private/rename/${type}s/:namespace/:name/:revision{.+}`, type, renameOrigin);
  }
}

async function compare(context: HubContext, call: Call, repo: RepoRow): Promise<Comparison> {
  const base = await commitOf(context, call, repo, required(call, "base"));
  const head = await commitOf(context, call, repo, required(call, "head"));
  const folder = context.git.folderOf(repo.id);
  const { commits: limit, countMs } = limits.comparePage;
  const [commonAncestor, logged, counts] = await Promise.all([
    mergeBase(folder, base, head),
    listCommits(folder, `${base}..${head}`, { skip: 0, limit }),
    aheadBehind(folder, { base, head }, countMs),
  ]);
  return {
    base,
    head,
    ...(commonAncestor === undefined ? {} : { commonAncestor }),
    ...counts,
    commits: logged.map(({ id, title, message, author, date }) => {
      const authors = [{ user: author, avatar: avatarUrl(call.publicUrl, { name: author }) }];
      return { id, title, message, authors, date: date.toISOString() };
    }),
  };
}

function required(call: Call, name: string): string {
  const value = call.query.get(name) ?? "";
  if (value !== "") return value;
  throw new HubError("BadRequest", `Name two revisions: ${name} is missing.`);
}

/**
 * Finds what a file was called before the oldest commit of its history under this name. Only that commit is searched: git
 * itself would compare all files of each commit, of which a small repository may have 10^10.
 */
async function renameOrigin(context: HubContext, call: Call, repo: RepoRow): Promise<RenameOrigin> {
  const path = call.query.get("path") ?? "";
  if (!isReadablePath(path)) return {};
  // The commit that added the file, as its history says.
  const added = await commitOf(context, call, repo, call.parameter("revision"));
  const { git } = context;
  const folder = git.folderOf(repo.id);
  const parent = (await git.reader.info(folder, `${added}^1`))?.oid;
  if (parent === undefined) return {};
  const treeOf = async (commit: string) => (await git.reader.info(folder, `${commit}^{tree}`))?.oid;
  const trees = { before: await treeOf(parent), after: await treeOf(added) };
  const { files, isComplete } = await changedFiles(treeObjects(git.reader, folder), trees, limits.commitPage);
  const isAdded = files.some((file) => file.path === path && file.change === "added");
  if (!isComplete || !isAdded || !files.some(({ change }) => change === "deleted")) return {};
  const changes = await readRawChanges(folder, { before: parent, after: added }).catch((error: unknown) => {
    if (error instanceof DiffTooLargeError) return [];
    throw error;
  });
  const oldPath = changes.find((change) => change.path === path)?.oldPath;
  return oldPath === undefined ? {} : { origin: { path: oldPath, commit: parent, renamedIn: added } };
}
