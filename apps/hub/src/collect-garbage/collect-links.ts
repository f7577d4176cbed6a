import { limits } from "@modelyard/platform/limits";
import { and, eq, lt } from "drizzle-orm";
import { ReachableIds } from "../git/objects/reachable-ids.ts";
import type { RefState } from "../git/refs/parse-refs.ts";
import { isAnyOf } from "../objects/links.ts";
import { repoObjects } from "../objects/tables.ts";
import { linkedPages, separateByReach } from "../refs/links/linked-objects.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

/**
 * Removes links to objects that no ref of a repository has reached for the grace period. A link that an upload, commit or
 * push uses in between is kept. Objects are hidden when they lose their last ref; those whose refs were moved without the
 * hub are hidden here.
 */
export async function collectLinks(run: GarbageRun, repoId: string): Promise<void> {
  const folder = run.git.folderOf(repoId);
  // Not the cache of requests: the ids of each repository in turn would displace those that requests need.
  const reachable = new ReachableIds({ isStrict: true });
  let state: RefState | undefined;
  // Others may belong to a running push or commit.
  const areOld = lt(repoObjects.usedAt, endOfUse(run.now()));
  for await (const page of linkedPages(run.database.orm, repoId, areOld)) {
    state ??= await run.git.refs.fresh(folder);
    const { reached, lost } = await separateByReach({ reachable, folder, state }, page);
    await removeLinks(run, repoId, lost);
    await hideLinks(run, repoId, lost);
    await showLinks(run, repoId, reached);
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
  await orm.update(repoObjects).set({ isReferenced: true, wasReferenced: true, usedAt: now() }).where(areHidden);
}
