import { randomUUID } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { HubContext } from "../../hub-context.ts";
import { wasDeletedMeanwhile } from "../../repos/has-repo.ts";
import { refChanges } from "../tables.ts";
import { doubtfulObjects, type RefEffects } from "./doubtful-objects.ts";
import { type LinkedObject, separateByReach } from "./linked-objects.ts";
import { hideAllLinks, hideLinks, showLinks } from "./visibility.ts";

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;

/** A change of refs that has begun. */
export interface RefChange {
  id: string;
  repoId: string;
}

/** Longer than any push or request: git is ended before. */
export const longestChangeMs = limits.git.serviceTimeoutMs + limits.git.commandTimeoutMs;

/**
 * Records that refs of a repository are about to move such that objects may lose their last ref, or were marked as part
 * of the repository before a ref led to them. Call `settleRefChange` at the end, whatever happened. If the process is
 * killed before, the links are corrected later.
 */
export async function beginRefChange({ orm, now }: Pick<Context, "orm" | "now">, repoId: string): Promise<RefChange> {
  const change = { id: randomUUID(), repoId };
  await orm.insert(refChanges).values({ ...change, endsAt: new Date(now().getTime() + longestChangeMs) });
  return change;
}

/** Ends a change that had no effect on which objects a ref leads to. */
export async function endRefChange({ orm }: Pick<Context, "orm">, { id }: RefChange): Promise<void> {
  await orm.delete(refChanges).where(eq(refChanges.id, id));
}

/**
 * Corrects the links of a repository after refs have moved, so that other users can read exactly the objects that a ref
 * leads to. Call it before the change is acknowledged, and not while holding the lock of the repository. If it cannot be
 * found out in time which objects lost their last ref, all that may have lost it are hidden until a background job has
 * found out: a deletion always succeeds, and never leaves deleted content readable.
 */
export async function settleRefChange(context: Context, change: RefChange, effects: RefEffects): Promise<void> {
  const { repoId } = change;
  let doubtful: LinkedObject[] | undefined;
  try {
    doubtful = await doubtfulObjects(context, repoId, effects);
    if (doubtful.length > 0) await compareWithRefs(context, repoId, doubtful);
    await endRefChange(context, change);
  } catch (error) {
    if (await wasDeletedMeanwhile(context.orm, repoId)) return;
    context.logger.error(
      { err: error, repoId },
      "links of a repository could not be compared with its refs, its deleted large files and perhaps others are hidden until that succeeds",
    );
    await hideDoubtful(context, change, doubtful);
    context.indexQueue.add(repoId);
  }
}

async function compareWithRefs(
  { orm, git, now }: Context,
  repoId: string,
  doubtful: readonly LinkedObject[],
): Promise<void> {
  const { reachable, refs } = git;
  const folder = git.folderOf(repoId);
  // Usually the only walk through the history: commits wait for the lock, so it is not held meanwhile.
  await reachable.unreached(folder, await refs.fresh(folder), "objects", []);
  await git.exclusively(repoId, async () => {
    const state = await refs.fresh(folder);
    const { perQuery } = limits.objects;
    for (let start = 0; start < doubtful.length; start += perQuery) {
      const page = doubtful.slice(start, start + perQuery);
      const { reached, lost } = await separateByReach({ reachable, folder, state }, page);
      await hideLinks(orm, { repoId, sha256s: lost, now: now() });
      await showLinks(orm, { repoId, sha256s: reached, now: now() });
    }
  });
}

/** Hides what may be deleted. If the database is unavailable, nothing can be read through links either. */
async function hideDoubtful(
  { orm, now, logger }: Context,
  { id, repoId }: RefChange,
  doubtful: readonly LinkedObject[] | undefined,
): Promise<void> {
  try {
    if (doubtful === undefined) await hideAllLinks(orm, { repoId, now: now() });
    else await hideLinks(orm, { repoId, sha256s: doubtful.map(({ sha256 }) => sha256), now: now() });
    // Its row can be removed as soon as the links are corrected.
    await orm.update(refChanges).set({ endsAt: now() }).where(eq(refChanges.id, id));
  } catch (error) {
    logger.error({ err: error, repoId }, "large files that may be deleted could not be hidden, retrying");
  }
}

/**
 * Moves or deletes a ref. Other users cannot read what no ref reaches any more once this returns.
 * @param dropped the commit or tag that the ref points to
 * @param move returns false if the ref has moved meanwhile
 */
export async function dropFromRef(
  context: Context,
  { repoId, dropped }: { repoId: string; dropped: string },
  move: () => Promise<boolean>,
): Promise<boolean> {
  const change = await beginRefChange(context, repoId);
  try {
    return await move();
  } finally {
    context.git.refs.forget(context.git.folderOf(repoId));
    await settleRefChange(context, change, { dropped: [dropped], marked: [], hasSucceeded: async () => true });
  }
}

/**
 * Runs `work`, which marks objects as part of the repository and then moves a ref that leads to them. If it fails, only
 * those stay marked to which a ref leads.
 */
export async function withMarkedObjects<Result>(
  context: Context,
  repoId: string,
  marked: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (marked.length === 0) return work();
  const change = await beginRefChange(context, repoId);
  let hasSucceeded = false;
  try {
    const result = await work();
    hasSucceeded = true;
    return result;
  } finally {
    await settleRefChange(context, change, { dropped: [], marked, hasSucceeded: async () => hasSucceeded });
  }
}
