import { limits } from "@modelyard/platform/limits";
import type { Diff } from "../contract/history/diff.ts";
import { HubError } from "../errors.ts";
import { mergeBase } from "../git/history/ancestry.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { requirePull } from "../pulls/find-pull.ts";
import { pullRequestRange } from "../pulls/pull-request-diff.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import type { DiffReader } from "./diff-reader.ts";
import { type DiffToRead, readDiff } from "./read-diff.ts";

/**
 * Registers the routes for differences, which pages show: of a commit and its first parent (`commit`), of two revisions
 * since their common ancestor (`base`, `head`), and of a pull request (`pull`). `file` selects one file, `whole` all its lines.
 */
export function registerDiffRoutes(register: Register, context: HubContext, reader: DiffReader): void {
  for (const type of repoTypes) {
    register("GET", `/_private/diff/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "content");
      if (repo instanceof Response) return repo;
      const release = await reader.slots.take(clientOf(call), call.request.signal);
      try {
        const range = await rangeOf(context, call, repo);
        if (range === undefined) return Response.json({ after: "", files: [], total: 0 } satisfies Diff);
        const file = call.query.get("file")?.slice(0, limits.path.bytes);
        const isWhole = file !== undefined && call.query.has("whole");
        return Response.json(await readDiff(context, reader, { repoId: repo.id, ...range, file, isWhole }));
      } finally {
        release();
      }
    });
  }
}

/** @returns `undefined` if the commits of a pull request were deleted */
async function rangeOf(
  context: HubContext,
  call: Call,
  repo: RepoRow,
): Promise<Pick<DiffToRead, "before" | "after"> | undefined> {
  const { query } = call;
  const folder = context.git.folderOf(repo.id);
  const commit = query.get("commit");
  if (commit !== null) {
    const after = await commitOf(context, call, repo, commit);
    // A first commit has no parent.
    return { before: (await context.git.reader.info(folder, `${after}^1`))?.oid, after };
  }
  const num = query.get("pull");
  if (num !== null && /^\d{1,9}$/.test(num)) {
    if (repo.discussionsDisabled) throw new HubError("NotFound", "Pull requests are turned off.");
    const range = await pullRequestRange(context, await requirePull(context.orm, repo, Number(num)));
    return range === undefined ? undefined : { before: range.base, after: range.head };
  }
  const [base, head] = [query.get("base"), query.get("head")];
  if (base === null || head === null) throw new HubError("BadRequest", "Name a commit, or two revisions.");
  const named = await commitOf(context, call, repo, base);
  const after = await commitOf(context, call, repo, head);
  return { before: (await mergeBase(folder, named, after)) ?? named, after };
}
