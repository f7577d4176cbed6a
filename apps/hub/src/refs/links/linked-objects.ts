import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import type { ReachableIds } from "../../git/objects/reachable-ids.ts";
import type { RefState } from "../../git/refs/parse-refs.ts";
import { pointerBlobId } from "../../lfs/pointer.ts";
import { objects, repoObjects } from "../../objects/tables.ts";

export interface LinkedObject {
  sha256: string;
  size: number;
}

/** Returns pages of the objects that a repository links to, in the order of their hashes. */
export async function* linkedPages(queries: Queries, repoId: string, condition?: SQL): AsyncGenerator<LinkedObject[]> {
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await queries
      .selectDistinct({ sha256: objects.sha256, size: objects.size })
      .from(repoObjects)
      .innerJoin(objects, eq(objects.sha256, repoObjects.sha256))
      .where(and(eq(repoObjects.repoId, repoId), gt(repoObjects.sha256, after), condition))
      .orderBy(asc(objects.sha256))
      .limit(perQuery);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.sha256;
  }
}

interface History {
  reachable: ReachableIds;
  folder: string;
  state: RefState;
}

/** Separates objects to whose pointer a ref leads, in any commit of its history, from the others. */
export async function separateByReach(
  { reachable, folder, state }: History,
  linked: readonly LinkedObject[],
): Promise<{ reached: string[]; lost: string[] }> {
  const byBlob = new Map(linked.map(({ sha256, size }) => [pointerBlobId({ oid: sha256, size }), sha256]));
  const unreached = await reachable.unreached(folder, state, "objects", byBlob.keys());
  const reached: string[] = [];
  const lost: string[] = [];
  for (const [blob, sha256] of byBlob) (unreached.has(blob) ? lost : reached).push(sha256);
  return { reached, lost };
}
