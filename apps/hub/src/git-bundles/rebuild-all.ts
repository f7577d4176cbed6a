import { existsSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { asc, eq, gt } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { type GitStore, mainRef } from "../git/git-store.ts";
import { forEachLimited } from "../objects/maintenance/for-each-limited.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { bundlesPrefix } from "../objects/object-keys.ts";
import { repos } from "../repos/tables.ts";
import { type BundleManifest, readManifest } from "./bundle-manifest.ts";
import { rebuildRepository } from "./rebuild-repository.ts";
import { gitBundles } from "./tables.ts";

/** A repository that the rebuild could not bring to its newest state. */
export interface RebuildFinding {
  id: string;
  type: string;
  name: string;
  /** `behind`: rebuilt, but its last changes were in no bundle. `lost`: not rebuilt. */
  state: "behind" | "lost";
  reason: string;
}

/** What a rebuild did; after a dry run, what it would do. */
export interface RebuildReport {
  repositories: number;
  /** Their folders exist and are left as they are. */
  present: number;
  rebuilt: number;
  findings: RebuildFinding[];
}

interface Sources {
  orm: Queries;
  git: Pick<GitStore, "folderOf">;
  gitFolder: string;
  driver: ObjectDriver;
}

interface Options {
  isDryRun: boolean;
  onProgress?: (report: Readonly<RebuildReport>) => void;
}

interface Row {
  id: string;
  type: string;
  name: string;
  sha: string;
  changedAt: Date | null;
  manifestKey: string | null;
}

/**
 * Creates the missing repositories of the database from their bundles in the object store. Repositories that exist are
 * not changed. Can be repeated after an interruption.
 */
export async function rebuildAll(
  sources: Sources,
  { isDryRun, onProgress = () => undefined }: Options,
): Promise<RebuildReport> {
  const report: RebuildReport = { repositories: 0, present: 0, rebuilt: 0, findings: [] };
  await forEachLimited(allRows(sources.orm), limits.backup.repositories, async (row) => {
    report.repositories += 1;
    const { id, type, name } = row;
    if (existsSync(sources.git.folderOf(id))) report.present += 1;
    else {
      try {
        const behind = await rebuildOne(sources, row, isDryRun);
        report.rebuilt += 1;
        if (behind !== undefined) report.findings.push({ id, type, name, state: "behind", reason: behind });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        report.findings.push({ id, type, name, state: "lost", reason });
      }
    }
    onProgress(report);
  });
  return report;
}

/** @returns why the repository is behind, or `undefined` */
async function rebuildOne(
  { git, gitFolder, driver }: Sources,
  { id, sha, changedAt, manifestKey }: Row,
  isDryRun: boolean,
): Promise<string | undefined> {
  const manifest = await newestManifest(driver, id, manifestKey);
  if (manifest === undefined) throw new Error("it has no bundles in the object store");
  const unfinished = join(gitFolder, "unfinished", `${id}.git`);
  if (!isDryRun) await rebuildRepository(driver, manifest, { folder: git.folderOf(id), unfinished });
  const main = manifest.refs.get(mainRef);
  if (main !== sha)
    return `main was at ${sha}, and is at ${main ?? "no commit"} in the bundles of ${manifest.writtenAt}`;
  if (changedAt === null) return undefined;
  return `its refs were changed at ${changedAt.toISOString()} or later, after the bundles of ${manifest.writtenAt}`;
}

/** Prefers the recorded manifest. If the database is older than the bundles, that one was replaced by a later one. */
async function newestManifest(
  driver: ObjectDriver,
  id: string,
  recorded: string | null,
): Promise<BundleManifest | undefined> {
  const keys: string[] = [];
  for await (const { key } of driver.list(bundlesPrefix(id))) if (key.includes("-manifest-")) keys.push(key);
  const newest = recorded !== null && keys.includes(recorded) ? recorded : keys.at(-1);
  return newest === undefined ? undefined : readManifest(driver, newest);
}

async function* allRows(orm: Queries): AsyncGenerator<Row> {
  const { perQuery } = limits.objects;
  const { changedAt, manifestKey } = gitBundles;
  for (let after = ""; ; ) {
    const page = await orm
      .select({ id: repos.id, type: repos.type, name: repos.fullName, sha: repos.sha, changedAt, manifestKey })
      .from(repos)
      .leftJoin(gitBundles, eq(gitBundles.repoId, repos.id))
      .where(gt(repos.id, after))
      .orderBy(asc(repos.id))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.id;
  }
}
