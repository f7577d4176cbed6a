import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { type GitStore, mainRef } from "../git/git-store.ts";
import { createMetadataReader } from "../metadata/metadata-reader.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { createObjectStore } from "../objects/object-store.ts";
import { pathPrefix } from "../repos/find-repo.ts";
import { repos } from "../repos/tables.ts";
import { indexMissingCards } from "../search/cards/index-card.ts";
import { createWeightHeaderReader } from "../weight-headers/weight-header-reader.ts";
import { openXet } from "../xet/open-xet.ts";
import { indexVersion } from "./index-row.ts";
import { type IndexContext, reindexRepo } from "./reindex.ts";

export interface Reindexing {
  /** Repositories that were compared with git. */
  repositories: number;
  /** Those whose row differed from git, or was read again because of `isForced`. */
  updated: number;
  /** At most `limits.backup.listedProblems` of those that could not be read. */
  failed: { repository: string; reason: string }[];
  failedRepositories: number;
}

interface IndexSources {
  orm: IndexContext["orm"];
  git: GitStore;
  driver: ObjectDriver;
  logger: Logger;
  /** As in `HubContext`. */
  localModelBytes: number;
}

function now(): Date {
  return new Date();
}

/** Opens what indexing needs beside a running hub. @returns the context; call `close` at the end */
export function openIndexing({
  orm,
  git,
  driver,
  logger,
  localModelBytes,
}: IndexSources): IndexContext & { close: () => Promise<void> } {
  const weightHeaders = createWeightHeaderReader();
  const metadata = createMetadataReader();
  const objectStore = createObjectStore(driver);
  // Nothing is signed here.
  const xet = openXet({ objectStore, masterKey: randomBytes(32), temporaryFolder: tmpdir(), orm, now, logger });
  return {
    orm,
    now,
    git,
    logger,
    weightHeaders,
    metadata,
    objectStore: xet.objectStore,
    localModelBytes,
    async close() {
      weightHeaders.close();
      metadata.close();
      await xet.close();
    },
  };
}

interface ReindexOptions {
  /** The only repository to look at, as in URLs: `alice/bert` or `datasets/alice/words`. @default all */
  name?: string | undefined;
  /** Reads all files again, also of repositories whose row belongs to their newest commit. */
  isForced: boolean;
  /** Counts the repositories that differ, and changes nothing. */
  isDryRun: boolean;
  /** Called after each repository. */
  onProgress: (state: Readonly<Reindexing>) => void;
}

/**
 * Compares repositories with git and updates the rows that differ, then the search index. Safe while the hub works.
 * @returns `undefined` if there is no repository of that name
 */
export async function reindexRepositories(
  context: IndexContext,
  { name, isForced, isDryRun, onProgress }: ReindexOptions,
): Promise<Reindexing | undefined> {
  const state: Reindexing = { repositories: 0, updated: 0, failed: [], failedRepositories: 0 };
  for await (const repo of repositories(context, name)) {
    try {
      const head = await context.git.head(repo.id, mainRef);
      if (head === undefined) throw new Error("git has no branch main of it");
      const isDue = isForced || head !== repo.sha || repo.indexVersion !== indexVersion;
      if (isDue && !isDryRun) {
        await context.git.exclusively(repo.id, () => reindexRepo(context, repo, { isForced }));
      }
      if (isDue) state.updated += 1;
    } catch (error) {
      state.failedRepositories += 1;
      if (state.failed.length < limits.backup.listedProblems) {
        const reason = error instanceof Error ? error.message : String(error);
        state.failed.push({ repository: `${pathPrefix[repo.type]}${repo.fullName}`, reason });
      }
    }
    state.repositories += 1;
    onProgress(state);
  }
  if (name !== undefined) return state.repositories === 0 ? undefined : state;
  if (isDryRun) return state;
  await indexMissingCards(context, () => false);
  // The counts of the facets follow each row; a forced run does not rely on them.
  if (isForced) await context.orm.execute(sql`select hub.recount_facets()`);
  return state;
}

async function* repositories({ orm }: Pick<IndexContext, "orm">, name: string | undefined) {
  const { id, sha, indexVersion: version, type, fullName } = repos;
  for (let after = ""; ; ) {
    const page = await orm
      .select({ id, sha, indexVersion: version, type, fullName })
      .from(repos)
      .where(and(gt(id, after), name === undefined ? undefined : isNamed(name)))
      .orderBy(asc(id))
      .limit(limits.objects.perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < limits.objects.perQuery) return;
    after = last.id;
  }
}

function isNamed(name: string) {
  const isDataset = name.startsWith(pathPrefix.dataset);
  const fullName = isDataset ? name.slice(pathPrefix.dataset.length) : name;
  return and(eq(repos.type, isDataset ? "dataset" : "model"), eq(repos.foldedFullName, foldName(fullName)));
}
