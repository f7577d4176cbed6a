import type { Call } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { filesOfCommit } from "../repo-index/files-of-commit.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, entryNotFound, revisionAndPath } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { withFiles } from "../repos/with-files.ts";
import { compareOperations } from "./compare-api.ts";

/** Registers the routes for the sizes of folders. */
export function registerTreeSizeRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register(compareOperations[type].treeSize, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : treeSize(context, call, repo);
    });
  }
}

async function treeSize(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const location = await revisionAndPath(context, call, repo, 5);
  const { commit, path } = location;
  if (path !== "") {
    checkReadable(location);
    const found = await context.git.reader.info(context.git.folderOf(repo.id), `${commit}:${path}`);
    if (found?.type !== "tree" && found?.type !== "blob") throw entryNotFound(commit);
  }
  const files =
    commit === repo.sha
      ? (await withFiles(context, repo)).files
      : await filesOfCommit(context.git.reader, context.git.folderOf(repo.id), commit);
  const inFolder = `${path}/`;
  const size = files.reduce(
    (sum, file) => (path === "" || file.path === path || file.path.startsWith(inFolder) ? sum + file.size : sum),
    0,
  );
  return Response.json({ path: path === "" ? "/" : path, size }, { headers: { "X-Repo-Commit": commit } });
}
