import { limits } from "@modelyard/platform/limits";
import type { Comparison } from "../contract/history/compare.ts";
import type { DiffReader } from "../diffs/diff-reader.ts";
import { HubError } from "../errors.ts";
import { aheadBehind, mergeBase } from "../git/history/ancestry.ts";
import { listCommits } from "../git/history/log.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoRow, type RepoType, repoTypes } from "../repos/tables.ts";
import { commitEntries } from "./commit-entries.ts";
import { fileHistory } from "./file-history.ts";

/** Registers the routes with which pages compare histories: commits between two revisions, and histories of files. */
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
    read(`/_private/file-history/${type}s/:namespace/:name/:revision{.+}`, type, fileHistory);
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
    commits: logged.map(await commitEntries(context, call, repo, logged)),
  };
}

function required(call: Call, name: string): string {
  const value = call.query.get(name) ?? "";
  if (value !== "") return value;
  throw new HubError("BadRequest", `Name two revisions: ${name} is missing.`);
}
