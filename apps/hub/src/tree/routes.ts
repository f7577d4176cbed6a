import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import type { z } from "zod";
import { commitOperations } from "../commits/api.ts";
import type { CommitEntry, TreeEntry } from "../contract/repositories.ts";
import { HubError } from "../errors.ts";
import { lastCommits } from "../git/history/last-commits.ts";
import { countCommits, listCommits } from "../git/history/log.ts";
import { isReadablePath } from "../git/tree-checks/safe-path.ts";
import { listTree, type TreeItem } from "../git/trees/tree.ts";
import { FolderTooLargeError } from "../git/trees/walk-tree.ts";
import type { Call } from "../http/call.ts";
import { queryCount, queryFlag, queryList } from "../http/query.ts";
import { parseForm } from "../http/read-form.ts";
import { checkForm, parseJson, readBody } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import { linkedObjects } from "../objects/links.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, entryNotFound, revisionAndPath } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { PathsInfo, treeOperations } from "./api.ts";
import { commitEntries } from "./commit-entries.ts";

/** The page size with the last commit of each entry, which requires walking the history. */
const expandedPage = 100;

/** Registers the routes that list files and commits. */
export function registerTreeRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const operations = treeOperations[type];
    register(operations.list, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : treePage(context, call, repo);
    });

    register(operations.pathsInfo, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      const { commit } = await revisionAndPath(context, call, repo, 5);
      const { paths, expand } = await readPathsInfo(call);
      const items = await Promise.all(paths.map((path) => itemAt(context, repo, commit, path.replace(/\/$/, ""))));
      const found = items.filter((item) => item !== undefined);
      return Response.json(await treeEntries(context, call, { repo, commit, items: found, expand: expand === true }));
    });

    register(commitOperations[type].list, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : commitsPage(context, call, repo);
    });
  }
}

async function treePage(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const location = await revisionAndPath(context, call, repo, 5);
  const { commit } = location;
  const path = location.path.replace(/\/$/, "");
  const folder = context.git.folderOf(repo.id);
  if (path !== "") {
    checkReadable({ ...location, path });
    if ((await context.git.reader.info(folder, `${commit}:${path}`))?.type !== "tree") throw entryNotFound(commit);
  }
  const expand = queryFlag(call.query, "expand");
  const recursive = queryFlag(call.query, "recursive");
  const max = expand ? expandedPage : recursive ? limits.list.recursiveTree : limits.list.tree;
  const limit = queryCount(call.query, "limit", { byDefault: max, max });
  const after = pathOfCursor(call.query.get("cursor"));
  const { items, hasMore } = await listTree(context.git.reader, folder, commit, {
    path,
    recursive,
    after,
    limit,
  }).catch((error: unknown) => {
    if (!(error instanceof FolderTooLargeError)) throw error;
    throw new HubError("TooLarge", "This folder is too large to list. Clone the repository with git instead.", {
      cause: error,
    });
  });
  const last = items.at(-1);
  const headers = new Headers({ "X-Repo-Commit": commit });
  if (last !== undefined && hasMore) {
    const cursor = Buffer.from(last.path).toString("base64url");
    headers.set("Link", nextPageLink(call.publicUrl, call.request, { cursor }));
  }
  return Response.json(await treeEntries(context, call, { repo, commit, items, expand }), { headers });
}

/** @param cursor the last path of the previous page, in base64url; an invalid one gives an empty page */
function pathOfCursor(cursor: string | null): string | undefined {
  return cursor === null || cursor === "" ? undefined : Buffer.from(cursor, "base64url").toString();
}

async function treeEntries(
  context: HubContext,
  call: Call,
  { repo, commit, items, expand }: { repo: RepoRow; commit: string; items: readonly TreeItem[]; expand: boolean },
): Promise<TreeEntry[]> {
  const paths = items.map((item) => item.path);
  const { reader, folderOf } = context.git;
  const folder = folderOf(repo.id);
  const last = expand ? await lastCommits(reader, folder, { commit, paths }) : new Map();
  const files = items.filter(({ type }) => type === "file");
  const pointers = await readPointers(reader, folder, files);
  const sha256s = [...pointers.values()].map((pointer) => pointer.oid);
  const { orm } = context;
  const objects =
    sha256s.length === 0 ? undefined : await linkedObjects(orm, { repoId: repo.id, caller: call.caller, sha256s });
  return items.map(({ type, oid, size, path }) => {
    const found = last.get(path);
    const lastCommit = found === undefined ? {} : { lastCommit: { ...found, date: found.date.toISOString() } };
    const pointer = pointers.get(oid);
    if (pointer === undefined) return { type, oid, size, path, ...lastCommit };
    const xetHash = objects?.get(pointer.oid)?.xetHash ?? undefined;
    const xet = xetHash === undefined ? {} : { xetHash };
    return { type, oid, size: pointer.size, path, lfs: { ...pointer, pointerSize: size }, ...xet, ...lastCommit };
  });
}

async function itemAt(context: HubContext, repo: RepoRow, commit: string, path: string): Promise<TreeItem | undefined> {
  if (!isReadablePath(path)) return undefined;
  const found = await context.git.reader.info(context.git.folderOf(repo.id), `${commit}:${path}`);
  if (found?.type !== "blob" && found?.type !== "tree") return undefined;
  const isFile = found.type === "blob";
  return { type: isFile ? "file" : "directory", mode: "", oid: found.oid, size: isFile ? found.size : 0, path };
}

/** Reads the request, which Python sends as a form and JavaScript as JSON. */
async function readPathsInfo(call: Call): Promise<z.infer<typeof PathsInfo>> {
  const body = await readBody(call, limits.jsonBody.pathsInfo);
  if ((call.request.headers.get("content-type") ?? "").includes("json")) return parseJson(body, PathsInfo);
  const form = parseForm(body);
  return checkForm({ paths: form.getAll("paths"), expand: queryFlag(form, "expand") }, PathsInfo);
}

/** Lists all commits with their total, or with a path those that changed it, without a total. */
async function commitsPage(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const location = await revisionAndPath(context, call, repo, 5);
  const { commit, path } = location;
  if (path !== "") checkReadable(location);
  const folder = context.git.folderOf(repo.id);
  const limit = queryCount(call.query, "limit", { byDefault: limits.list.commitsDefault, max: limits.list.commits });
  const isFormatted = queryList(call.query, "expand").includes("formatted");
  const lastPage = Math.floor(limits.list.skippedCommits / limit);
  const page = queryCount(call.query, "p", { byDefault: 0, min: 0, max: lastPage });
  const [total, found] = await Promise.all([
    path === "" ? countCommits(folder, commit) : undefined,
    // One more than requested, to detect another page.
    listCommits(folder, commit, { skip: page * limit, limit: limit + 1, path }),
  ]);
  if (path !== "" && page === 0 && found.length === 0) throw entryNotFound(commit);
  const commits = found.slice(0, limit);
  const headers = new Headers({ "X-Repo-Commit": commit });
  if (total !== undefined) headers.set("X-Total-Count", String(total));
  if (found.length > limit) headers.set("Link", nextPageLink(call.publicUrl, call.request, { p: String(page + 1) }));
  const represent = await commitEntries(context, call, repo, commits);
  const entries = commits.map((logged): CommitEntry => {
    const entry = represent(logged);
    if (isFormatted) entry.formatted = { title: escapeHtml(entry.title), message: escapeHtml(entry.message) };
    return entry;
  });
  return Response.json(entries, { headers });
}
