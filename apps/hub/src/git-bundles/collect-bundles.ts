import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { addFailure, addTo } from "../collect-garbage/garbage-report.ts";
import { endOfGrace, type GarbageRun } from "../collect-garbage/garbage-run.ts";
import type { StoredObject } from "../objects/object-driver.ts";
import { keyPrefixes, repoIdOfBundleKey } from "../objects/object-keys.ts";
import { readManifest } from "./bundle-manifest.ts";
import { gitBundles } from "./tables.ts";

interface Row {
  repoId: string;
  manifestKey: string | null;
}

const rowColumns = { repoId: gitBundles.repoId, manifestKey: gitBundles.manifestKey };

/**
 * Removes git bundles that no repository has: of deleted ones, and of attempts that were interrupted. Queues repositories
 * whose bundles are missing, as in another store.
 */
export async function collectBundles(run: GarbageRun): Promise<void> {
  const rows = allRows(run);
  let row = await nextOf(rows);
  for await (const { repoId, stored } of byRepository(run)) {
    run.signal?.throwIfAborted();
    for (; row !== undefined && row.repoId < repoId; row = await nextOf(rows)) await queueAgain(run, row);
    try {
      await collectOf(run, repoId, stored, row?.repoId === repoId ? row : undefined);
    } catch (error) {
      addFailure(run.report, `bundles of repository ${repoId}`, error);
    }
    if (row?.repoId === repoId) row = await nextOf(rows);
    run.onProgress(run.report);
  }
  for (; row !== undefined; row = await nextOf(rows)) await queueAgain(run, row);
}

/** @param stored objects of a repository, in the order in which they were written */
async function collectOf(run: GarbageRun, repoId: string, stored: readonly StoredObject[], row: Row | undefined) {
  // The usual state: a manifest, which names the objects before it. Manifests are removed last.
  const manifests = stored.filter(({ key }) => key.includes("-manifest-"));
  const last = stored.at(-1)?.key;
  if (manifests.length === 1 && last !== undefined && last === row?.manifestKey) return;
  // Read again: bundles may have been replaced since the page of rows was read.
  const { orm } = run.database;
  const [current] = await orm.select(rowColumns).from(gitBundles).where(eq(gitBundles.repoId, repoId));
  const used = new Set<string>();
  if (current?.manifestKey != null) {
    if ((await run.driver.head(current.manifestKey)) === undefined) return queueAgain(run, current);
    used.add(current.manifestKey);
    for (const { key } of (await readManifest(run.driver, current.manifestKey)).bundles) used.add(key);
  }
  for (const { key, size, modifiedAt } of stored) {
    if (used.has(key) || modifiedAt >= endOfGrace(run)) continue;
    if (!run.isDryRun) await run.driver.remove(key);
    addTo(run.report.bundles, size);
  }
}

async function queueAgain(
  { database: { orm }, isDryRun, now }: GarbageRun,
  { repoId, manifestKey }: Row,
): Promise<void> {
  if (manifestKey === null || isDryRun) return;
  const at = now().toISOString();
  await orm
    .update(gitBundles)
    .set({
      dueAt: sql`coalesce(${gitBundles.dueAt}, ${at}::timestamptz)`,
      changedAt: sql`coalesce(${gitBundles.changedAt}, ${at}::timestamptz)`,
    })
    .where(and(eq(gitBundles.repoId, repoId), eq(gitBundles.manifestKey, manifestKey)));
}

async function* byRepository({ driver }: GarbageRun): AsyncGenerator<{ repoId: string; stored: StoredObject[] }> {
  let repoId = "";
  let stored: StoredObject[] = [];
  for await (const object of driver.list(keyPrefixes.bundles)) {
    const id = repoIdOfBundleKey(object.key);
    if (id !== repoId && stored.length > 0) {
      yield { repoId, stored };
      stored = [];
    }
    repoId = id;
    stored.push(object);
  }
  if (stored.length > 0) yield { repoId, stored };
}

async function* allRows({ database: { orm } }: GarbageRun): AsyncGenerator<Row, undefined> {
  const { perQuery } = limits.objects;
  const { repoId } = gitBundles;
  for (let after = ""; ; ) {
    const page = await orm
      .select(rowColumns)
      .from(gitBundles)
      .where(gt(repoId, after))
      .orderBy(asc(repoId))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return undefined;
    after = last.repoId;
  }
}

async function nextOf(rows: AsyncGenerator<Row, undefined>): Promise<Row | undefined> {
  return (await rows.next()).value;
}
