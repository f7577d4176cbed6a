import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { ReachableIds } from "../git/objects/reachable-ids.ts";
import type { RefState } from "../git/refs/parse-refs.ts";
import { pointerBlobId } from "../lfs/readable-here.ts";
import { isAnyOf } from "../objects/links.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

interface LinkedObject {
  sha256: string;
  size: number;
}

/**
 * Removes links to objects that no ref of a repository reaches, in two steps: the first run that finds the last ref gone
 * hides the object from other users, and a run after the grace period removes the link. A link that an upload, commit or
 * push uses in between is kept.
 */
export async function collectLinks(run: GarbageRun, repoId: string): Promise<void> {
  const folder = run.git.folderOf(repoId);
  // Not the cache of requests: the ids of each repository in turn would displace those that requests need.
  const reachable = new ReachableIds({ isStrict: true });
  let state: RefState | undefined;
  for await (const page of oldLinks(run, repoId)) {
    state ??= await run.git.refs.fresh(folder);
    const byBlob = new Map(page.map((object) => [pointerBlobId({ oid: object.sha256, size: object.size }), object]));
    const unreached = await reachable.unreached(folder, state, "objects", byBlob.keys());
    const lost: string[] = [];
    const found: string[] = [];
    for (const [blob, { sha256 }] of byBlob) (unreached.has(blob) ? lost : found).push(sha256);
    await removeLinks(run, repoId, lost);
    await hideLinks(run, repoId, lost);
    await showLinks(run, repoId, found);
  }
}

/** Pages of the objects of a repository that no running push or commit can have been the last to use. */
async function* oldLinks({ database: { orm }, now }: GarbageRun, repoId: string): AsyncGenerator<LinkedObject[]> {
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await orm
      .selectDistinct({ sha256: objects.sha256, size: objects.size })
      .from(repoObjects)
      .innerJoin(objects, eq(objects.sha256, repoObjects.sha256))
      .where(
        and(eq(repoObjects.repoId, repoId), gt(repoObjects.sha256, after), lt(repoObjects.usedAt, endOfUse(now()))),
      )
      .orderBy(asc(objects.sha256))
      .limit(perQuery);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.sha256;
  }
}

function endOfUse(now: Date): Date {
  return new Date(now.getTime() - limits.garbage.linkUseMs);
}

/** The conditions are checked again as the rows are removed: a push may have used a link since the refs were read. */
async function removeLinks(run: GarbageRun, repoId: string, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  const { orm } = run.database;
  const areOver = and(
    eq(repoObjects.repoId, repoId),
    isAnyOf(repoObjects.sha256, sha256s),
    eq(repoObjects.isReferenced, false),
    lt(repoObjects.usedAt, endOfGrace(run)),
  );
  const rows = run.isDryRun
    ? await orm.select({ sha256: repoObjects.sha256 }).from(repoObjects).where(areOver)
    : await orm.delete(repoObjects).where(areOver).returning({ sha256: repoObjects.sha256 });
  run.report.links += rows.length;
}

/** The grace period begins now, whenever the ref was removed. */
async function hideLinks(run: GarbageRun, repoId: string, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  const { orm } = run.database;
  const now = run.now();
  const areVisible = and(
    eq(repoObjects.repoId, repoId),
    isAnyOf(repoObjects.sha256, sha256s),
    eq(repoObjects.isReferenced, true),
    lt(repoObjects.usedAt, endOfUse(now)),
  );
  const rows = run.isDryRun
    ? await orm.select({ sha256: repoObjects.sha256 }).from(repoObjects).where(areVisible)
    : await orm
        .update(repoObjects)
        .set({ isReferenced: false, usedAt: now })
        .where(areVisible)
        .returning({ sha256: repoObjects.sha256 });
  run.report.hiddenLinks += rows.length;
}

/** Makes objects readable that a ref reaches again, for example because it was created while their link was hidden. */
async function showLinks({ database: { orm }, isDryRun, now }: GarbageRun, repoId: string, sha256s: readonly string[]) {
  if (sha256s.length === 0 || isDryRun) return;
  const areHidden = and(
    eq(repoObjects.repoId, repoId),
    isAnyOf(repoObjects.sha256, sha256s),
    eq(repoObjects.isReferenced, false),
  );
  await orm.update(repoObjects).set({ isReferenced: true, usedAt: now() }).where(areHidden);
}
