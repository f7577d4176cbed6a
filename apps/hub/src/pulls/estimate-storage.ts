import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../accounts/caller.ts";
import { pullRef } from "../discussions/find-discussion.ts";
import { HubError } from "../errors.ts";
import { listObjectIds } from "../git/objects/list-object-ids.ts";
import { ObjectIdSet } from "../git/objects/object-id-set.ts";
import type { HubContext } from "../hub-context.ts";
import { pointerBlobId } from "../lfs/pointer.ts";
import { linkedPages } from "../refs/links/linked-objects.ts";
import { accessTo } from "../repos/access.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { StorageEstimate } from "./api.ts";
import { requirePull } from "./find-pull.ts";

/**
 * Adds up the sizes of the large files to which only the ref of a pull request leads. In a history with more objects than
 * the hub reads for this, older files are not counted.
 * @throws {HubError} 403: the caller is neither its author nor may write
 */
export async function estimateStorage(
  { git, orm }: Pick<HubContext, "git" | "orm">,
  repo: RepoRow,
  { num, caller }: { num: number; caller: SignedIn },
): Promise<StorageEstimate> {
  const pull = await requirePull(orm, repo, num);
  if (pull.authorId !== caller.userId && accessTo(repo, caller) !== "write") {
    throw new HubError(
      "Forbidden",
      `Only its author and users with write access see the storage of pull request ${num}.`,
    );
  }
  const folder = git.folderOf(repo.id);
  const { targets } = await git.refs.current(folder);
  const head = targets.get(pullRef(num));
  if (head === undefined) return { estimatedStorage: 0, refDeleted: true };
  const others = new Set([...targets].filter(([ref]) => ref !== pullRef(num)).map(([, target]) => target));
  if (others.has(head)) return { estimatedStorage: 0, refDeleted: false };
  const walk = { from: [head], without: others, what: "objects" } as const;
  const onlyHere = await ObjectIdSet.of((await listObjectIds(folder, walk, limits.reachability.ids)).ids);
  let estimatedStorage = 0;
  for await (const page of linkedPages(orm, repo.id)) {
    for (const { sha256, size } of page) {
      if (onlyHere.has(pointerBlobId({ oid: sha256, size }))) estimatedStorage += size;
    }
  }
  return { estimatedStorage, refDeleted: false };
}
