import { limits } from "@modelyard/platform/limits";
import type { ListedRef, RefList } from "../contract/history/compare.ts";
import type { DiffReader } from "../diffs/diff-reader.ts";
import { runGit } from "../git/command.ts";
import { mainRef } from "../git/git-store.ts";
import { aheadBehind } from "../git/history/ancestry.ts";
import { entryPacer } from "../git/trees/tree-objects.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { queryCount } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { accessTo, reaches } from "../repos/access.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";

const folders = { branches: "refs/heads/", tags: "refs/tags/" } as const;

/** Registers the route for the pages that list branches and tags with their last commits. */
export function registerRefListRoutes(register: Register, context: HubContext, { slots }: DiffReader): void {
  for (const type of repoTypes) {
    register("GET", `/_private/ref-list/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      const release = await slots.take(clientOf(call), call.request.signal);
      try {
        return Response.json(await refList(context, call, repo));
      } finally {
        release();
      }
    });
  }
}

async function refList({ git }: HubContext, call: Call, repo: RepoRow): Promise<RefList> {
  const kind = call.query.get("kind") === "tags" ? "tags" : "branches";
  const folder = git.folderOf(repo.id);
  const { targets, peeled } = await git.refs.current(folder);
  const named: Record<keyof typeof folders, string[]> = { branches: [], tags: [] };
  const pace = entryPacer();
  for (const ref of targets.keys()) {
    await pace();
    if (ref.startsWith(folders.branches)) named.branches.push(ref);
    else if (ref.startsWith(folders.tags)) named.tags.push(ref);
  }
  const main = named[kind].filter((ref) => ref === mainRef);
  const sorted = [...main, ...named[kind].filter((ref) => ref !== mainRef)];
  const { refs: size, countMs } = limits.refsPage;
  const page = queryCount(call.query, "p", { byDefault: 0, min: 0, max: Math.floor(limits.refs.perRepository / size) });
  const shown = sorted.slice(page * size, (page + 1) * size).map((ref) => {
    return { name: ref.slice(folders[kind].length), commit: peeled.get(ref) ?? targets.get(ref) ?? "" };
  });
  const commits = await lastCommitsOf(
    folder,
    shown.map(({ commit }) => commit),
  );
  const base = kind === "branches" ? targets.get(mainRef) : undefined;
  const endsAt = Date.now() + countMs;
  const refs: ListedRef[] = [];
  for (const { name, commit } of shown) {
    const found = commits.get(commit);
    const leftMs = endsAt - Date.now();
    const counts =
      base === undefined || found === undefined || leftMs <= 0
        ? {}
        : await aheadBehind(folder, { base, head: commit }, leftMs);
    refs.push({ name, commit, title: "", author: "", date: new Date(0).toISOString(), ...found, ...counts });
  }
  return {
    refs,
    totals: { branches: named.branches.length, tags: named.tags.length },
    hasMore: sorted.length > (page + 1) * size,
    mayChange: reaches(accessTo(repo, call.caller), "commit"),
  };
}

/** Reads commits by id. Tags may also point to other objects, which are skipped. */
async function lastCommitsOf(folder: string, ids: readonly string[]) {
  const commits = new Map<string, { title: string; author: string; date: string }>();
  if (ids.length === 0) return commits;
  const flags = ["--no-walk=unsorted", "--ignore-missing", "-z", "--format=%H%n%an%n%ct%n%s", "--stdin"];
  const output = await runGit(folder, ["log", ...flags], { input: `${[...new Set(ids)].join("\n")}\n` });
  for (const record of output.toString().split("\0")) {
    const [id = "", author = "", seconds, ...title] = record.split("\n");
    if (id === "") continue;
    commits.set(id, { title: title.join(" "), author, date: new Date(Number(seconds) * 1000).toISOString() });
  }
  return commits;
}
