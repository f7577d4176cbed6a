import { and, eq, sql } from "drizzle-orm";
import type { HubContext } from "../../hub-context.ts";
import { pointerBlobId } from "../../lfs/pointer.ts";
import { batches, isAnyOf } from "../../objects/links.ts";
import { objects, repoObjects } from "../../objects/tables.ts";
import { type LinkedObject, linkedPages } from "./linked-objects.ts";

/** What a change of refs may have altered. */
export interface RefEffects {
  /** Commits and tags that a ref pointed to before and may not reach any more. */
  dropped: readonly string[];
  /** Objects that were marked as part of the repository before a ref led to them. */
  marked: readonly string[];
  /** Returns whether all refs point where they should, so that they lead to the marked objects. */
  hasSucceeded: () => Promise<boolean>;
}

type Context = Pick<HubContext, "orm" | "git">;

/**
 * Returns the objects whose links may be wrong after a change of refs. Only these are compared with the whole history,
 * which can be long; most changes have none.
 */
export async function doubtfulObjects(
  context: Context,
  repoId: string,
  { dropped, marked, hasSucceeded }: RefEffects,
): Promise<LinkedObject[]> {
  const ofMarked = await doubtfulMarks(context, repoId, { marked, hasSucceeded });
  return dropped.length === 0 ? ofMarked : [...ofMarked, ...(await objectsOf(context, repoId, dropped))];
}

/** Returns marked objects that no ref may lead to, or that another change has hidden before this one moved its refs. */
async function doubtfulMarks(
  { orm }: Context,
  repoId: string,
  { marked, hasSucceeded }: Pick<RefEffects, "marked" | "hasSucceeded">,
): Promise<LinkedObject[]> {
  const found: LinkedObject[] = [];
  if (marked.length === 0) return found;
  const succeeded = await hasSucceeded();
  for (const some of batches(marked)) {
    const rows = await orm
      .select({ sha256: objects.sha256, size: objects.size })
      .from(repoObjects)
      .innerJoin(objects, eq(objects.sha256, repoObjects.sha256))
      .where(and(eq(repoObjects.repoId, repoId), isAnyOf(repoObjects.sha256, some)))
      .groupBy(objects.sha256, objects.size)
      .having(succeeded ? sql`not bool_or(${repoObjects.isReferenced})` : undefined);
    found.push(...rows);
  }
  return found;
}

/** Returns the readable objects of the history of dropped commits that is not the history of a ref, and maybe some more. */
async function objectsOf({ orm, git }: Context, repoId: string, dropped: readonly string[]): Promise<LinkedObject[]> {
  const folder = git.folderOf(repoId);
  const state = await git.refs.fresh(folder);
  const { ids, isCut } = await git.reachable.reachedFrom(folder, state, dropped);
  const found: LinkedObject[] = [];
  if (ids.bytes.length === 0) return found;
  for await (const page of linkedPages(orm, repoId, eq(repoObjects.isReferenced, true))) {
    found.push(...page.filter(({ sha256, size }) => isCut || ids.has(pointerBlobId({ oid: sha256, size }))));
  }
  return found;
}
