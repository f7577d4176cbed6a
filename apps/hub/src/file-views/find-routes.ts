import { limits } from "@modelyard/platform/limits";
import type { FoundPaths } from "../contract/file-views/found-paths.ts";
import { clientOf } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf, entryNotFound } from "../repos/revision-path.ts";
import { repoTypes } from "../repos/tables.ts";
import { matchPaths } from "./match-paths.ts";
import { createPathLists } from "./path-lists.ts";

/** Registers the routes that find files by their paths, for callers who may list files. */
export function registerFindRoutes(register: Register, context: HubContext, slots: ClientSlots): void {
  const lists = createPathLists();
  for (const type of repoTypes) {
    register("GET", `/_private/find/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      const commit = await commitOf(context, call, repo, call.query.get("revision") ?? "main");
      const folder = context.git.folderOf(repo.id);
      const tree = await context.git.reader.info(folder, `${commit}^{tree}`);
      if (tree === undefined) throw entryNotFound(commit);
      const query = (call.query.get("q") ?? "").slice(0, limits.finder.queryChars);
      const release = await slots.take(clientOf(call), call.request.signal);
      try {
        const list = await lists.of(folder, commit, tree.oid);
        const found: FoundPaths = { commit, ...(await matchPaths(list, query)), total: list.paths.length };
        return Response.json(found);
      } finally {
        release();
      }
    });
  }
}
