import { limits } from "@modelyard/platform/limits";
import { asc, gt } from "drizzle-orm";
import { collectBundles } from "../git-bundles/collect-bundles.ts";
import { garbageLock } from "../objects/garbage-lock.ts";
import { repos } from "../repos/tables.ts";
import { collectGitObjects } from "./collect-git-objects.ts";
import { collectLinks } from "./collect-links.ts";
import { collectObjects } from "./collect-objects.ts";
import { collectOrphans } from "./collect-orphans.ts";
import { collectReleased } from "./collect-released.ts";
import { collectUploads } from "./collect-uploads.ts";
import { collectXetFiles } from "./collect-xet-files.ts";
import { collectXorbs } from "./collect-xorbs.ts";
import { addFailure, emptyReport, type GarbageReport } from "./garbage-report.ts";
import type { GarbageRun, GarbageSources } from "./garbage-run.ts";

export interface CollectOptions {
  /** Counts what would be removed, and removes nothing. */
  isDryRun: boolean;
  /** Called after each step. */
  onProgress?: (report: Readonly<GarbageReport>) => void;
  signal?: AbortSignal;
}

/**
 * Removes what no repository needs any more: links and git objects that no ref reaches, objects without links, xorbs that
 * no object needs, files that the database does not know, and abandoned uploads. Safe while the hub works, also on other nodes, and after a crash at
 * any point: the next run continues.
 * @returns `undefined` if another process is collecting garbage, or a backup runs
 */
export async function collectGarbage(
  sources: GarbageSources,
  { isDryRun, onProgress = () => undefined, signal }: CollectOptions,
): Promise<GarbageReport | undefined> {
  const run: GarbageRun = { ...sources, isDryRun, report: emptyReport(isDryRun), onProgress, signal };
  const finished = await sources.database.withFreeLock(garbageLock, async () => {
    await collectInRepositories(run);
    await collectUploads(run);
    // In this order: links are the last that need an object, objects a file of Xet, and files a xorb.
    await collectObjects(run);
    await collectXetFiles(run);
    await collectReleased(run);
    await collectXorbs(run);
    await collectOrphans(run);
    await collectBundles(run);
    return run.report;
  });
  return finished?.result;
}

async function collectInRepositories(run: GarbageRun): Promise<void> {
  for await (const repoId of repositoryIds(run)) {
    run.signal?.throwIfAborted();
    for (const collect of [collectLinks, collectGitObjects]) {
      try {
        await collect(run, repoId);
      } catch (error) {
        addFailure(run.report, `repository ${repoId}`, error);
      }
    }
    run.report.repositories += 1;
    run.onProgress(run.report);
  }
}

async function* repositoryIds({ database: { orm } }: GarbageRun): AsyncGenerator<string> {
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await orm
      .select({ id: repos.id })
      .from(repos)
      .where(gt(repos.id, after))
      .orderBy(asc(repos.id))
      .limit(perQuery);
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.id;
  }
}
