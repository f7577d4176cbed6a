import { limits } from "@modelyard/platform/limits";
import { isNotNull } from "drizzle-orm";
import { listObjectIds } from "../../git/objects/list-object-ids.ts";
import { ObjectIdSet } from "../../git/objects/object-id-set.ts";
import type { HubContext } from "../../hub-context.ts";
import { pointerBlobId } from "../../lfs/pointer.ts";
import { repoObjects } from "../../objects/tables.ts";
import { linkedPages } from "../../refs/links/linked-objects.ts";

/** Returns the objects in the history of a pull request that count for users without write access until it is merged. */
export async function contributedObjects(
  { orm, git }: Pick<HubContext, "orm" | "git">,
  { repoId, base, head }: { repoId: string; base: string; head: string },
): Promise<string[]> {
  let reached: { ids: ObjectIdSet; isCut: boolean } | undefined;
  const found: string[] = [];
  for await (const page of linkedPages(orm, repoId, isNotNull(repoObjects.chargedTo))) {
    reached ??= await objectsBetween(git.folderOf(repoId), base, head);
    const { ids, isCut } = reached;
    for (const { sha256, size } of page) if (isCut || ids.has(pointerBlobId({ oid: sha256, size }))) found.push(sha256);
  }
  return found;
}

async function objectsBetween(
  folder: string,
  base: string,
  head: string,
): Promise<{ ids: ObjectIdSet; isCut: boolean }> {
  const walk = { from: [head], without: [base], what: "objects" } as const;
  const { ids, isCut } = await listObjectIds(folder, walk, limits.reachability.ids);
  return { ids: await ObjectIdSet.of(ids), isCut };
}
