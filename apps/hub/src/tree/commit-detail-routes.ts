import { limits } from "@modelyard/platform/limits";
import type { CommitDetails } from "../contract/repositories.ts";
import { changedFiles } from "../git/history/changed-files.ts";
import { listCommits } from "../git/history/log.ts";
import { treeObjects } from "../git/trees/tree-objects.ts";
import type { Call } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf, revisionNotFound } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { commitEntries } from "./commit-entries.ts";

/** Registers the route for a commit with its changed files, which its page shows. */
export function registerCommitDetailRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register("GET", `/_private/commit/${type}s/:namespace/:name/:revision{.+}`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : Response.json(await commitDetails(context, call, repo));
    });
  }
}

async function commitDetails(context: HubContext, call: Call, repo: RepoRow): Promise<CommitDetails> {
  const revision = call.parameter("revision");
  const commit = await commitOf(context, call, repo, revision);
  const { git } = context;
  const folder = git.folderOf(repo.id);
  const treeOf = async (name: string) => (await git.reader.info(folder, `${name}^{tree}`))?.oid;
  const [[logged], before, after] = await Promise.all([
    listCommits(folder, commit, { skip: 0, limit: 1 }),
    // The tree of the first parent; a first commit has none.
    treeOf(`${commit}^1`),
    treeOf(commit),
  ]);
  if (logged === undefined) throw revisionNotFound(revision);
  const represent = await commitEntries(context, call, repo, [logged]);
  const { files, isComplete } = await changedFiles(
    treeObjects(git.reader, folder),
    { before, after },
    limits.commitPage,
  );
  return { ...represent(logged), files, isComplete };
}
