import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { and, asc, eq, gt } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { cardPath } from "../cards/checks/card-path.ts";
import { recordContent } from "../events/record-event.ts";
import { withProviders } from "../facets/provider-facets.ts";
import { mainRef } from "../git/git-store.ts";
import type { HubContext } from "../hub-context.ts";
import { chooseLocalModel, type LocalModel } from "../local-models/choose-model.ts";
import { isMappedHere, keepLocalMapping } from "../local-models/local-mapping.ts";
import { repairLinks } from "../refs/links/repair-links.ts";
import { wasDeletedMeanwhile } from "../repos/has-repo.ts";
import { type RepoRow, repoColumns, repos } from "../repos/tables.ts";
import { indexCard, indexMissingCards, keepCard } from "../search/cards/index-card.ts";
import { describeCommit } from "./describe-commit.ts";
import { indexColumns, indexVersion } from "./index-row.ts";

/** What reading a repository and writing its row needs. */
export type IndexContext = Pick<
  HubContext,
  "orm" | "git" | "logger" | "now" | "weightHeaders" | "metadata" | "objectStore" | "localModelBytes"
>;

/**
 * Updates a repository's row and then its card in the search index to the head of `main`. Called in the request that
 * moved the branch. If the process dies before, `reindexAll` catches up at the next start.
 */
export async function reindexRepo(
  context: IndexContext,
  repo: Pick<RepoRow, "id">,
  options?: ReindexOptions,
): Promise<void> {
  const isCardKnown = await updateRow(context, repo, options);
  if (!isCardKnown) await indexCard(context, repo.id);
}

interface IndexedState {
  id: string;
  /** What the row says the head of `main` is. */
  knownSha: string;
  /** The blob of its README.md, if there is one. */
  readmeId: string | null;
  columns: PgUpdateSetSource<typeof repos>;
  /** What this hub can run of it, and whether it could run something before. */
  localModel: LocalModel | undefined;
  wasMappedHere: boolean;
  actorId: string | undefined;
}

interface Written {
  /** Whether another process had not written the row since it was read. */
  isWritten: boolean;
  /** Whether the search index has the card of this commit. */
  isCardKnown: boolean;
}

/**
 * Writes the row, and records that `main` has moved. Both happen once for each move, whichever process finds it, and also
 * after a crash between git and the database.
 */
async function writeRow(
  { orm, now, localModelBytes: mostBytes }: IndexContext,
  { id, knownSha, readmeId, columns, localModel, wasMappedHere, actorId }: IndexedState,
): Promise<Written> {
  return orm.transaction(async (transaction) => {
    const [repo] = await transaction
      .update(repos)
      .set(columns)
      .where(and(eq(repos.id, id), eq(repos.sha, knownSha)))
      .returning(repoColumns)
      .prepare("index-repo")
      .execute();
    if (repo === undefined) return { isWritten: false, isCardKnown: false };
    if (localModel !== undefined || wasMappedHere)
      await keepLocalMapping(transaction, { modelId: repo.fullName, model: localModel, mostBytes });
    if (repo.sha === knownSha) return { isWritten: true, isCardKnown: false };
    const updatedRefs = [{ ref: mainRef, oldSha: knownSha, newSha: repo.sha }];
    await recordContent({ orm: transaction, now }, { repo, updatedRefs, actorId });
    return { isWritten: true, isCardKnown: await keepCard(transaction, repo, readmeId) };
  });
}

interface ReindexOptions {
  /** The user who moved `main`. */
  actorId?: string | undefined;
  /** Reads the files again even if the row belongs to the head of `main`. @default false */
  isForced?: boolean;
}

/** @returns whether the search index has the card of the newest commit */
async function updateRow(
  context: IndexContext,
  repo: Pick<RepoRow, "id">,
  { actorId, isForced = false }: ReindexOptions = {},
): Promise<boolean> {
  let isDue = isForced;
  let isCardKnown = false;
  for (let known = await indexedRow(context, repo.id); known !== undefined; ) {
    const head = await context.git.head(repo.id, mainRef);
    if (head === undefined || (head === known.sha && known.indexVersion === indexVersion && !isDue)) break;
    isDue = false;
    const described = await describeCommit(context, { id: repo.id, type: known.type }, head);
    const { facets, ...columns } = indexColumns(described, known);
    const localModel = known.type === "model" ? chooseLocalModel(columns).model : undefined;
    const readme = described.files.find(({ path }) => path === cardPath);
    const written = await writeRow(context, {
      id: repo.id,
      knownSha: known.sha,
      readmeId: readme?.blobId ?? null,
      columns: { ...columns, facets: withProviders(facets) },
      localModel,
      wasMappedHere: known.isMappedHere,
      actorId,
    });
    isCardKnown = written.isCardKnown;
    // Check again: another process may have moved the branch in the meantime, or written an older row.
    if (written.isWritten && (await context.git.head(repo.id, mainRef)) === head) break;
    known = await indexedRow(context, repo.id);
  }
  return isCardKnown;
}

/**
 * Like `reindexRepo`, after a user's commit is in git. If the database is unreachable, the row is updated as soon as it is
 * back.
 */
export async function reindexAfterWrite(
  context: HubContext,
  repo: Pick<RepoRow, "id">,
  actorId?: string,
): Promise<void> {
  try {
    await reindexRepo(context, repo, { actorId });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    context.indexQueue.add(repo.id);
  }
}

interface IndexedRow extends Pick<RepoRow, "type" | "sha" | "createdAt" | "indexVersion"> {
  /** Whether this hub runs a model of it. */
  isMappedHere: boolean;
}

async function indexedRow({ orm }: Pick<HubContext, "orm">, repoId: string): Promise<IndexedRow | undefined> {
  const { type, sha, createdAt, indexVersion: version } = repos;
  const [row] = await orm
    .select({ type, sha, createdAt, indexVersion: version, isMappedHere })
    .from(repos)
    .where(eq(repos.id, repoId))
    .prepare("indexed-row")
    .execute();
  return row;
}

const pageSize = 200;

/**
 * Compares every repository with git: corrects links of large files after interrupted changes of refs, and updates
 * differing rows, then the search index.
 * @returns the number of updated rows
 */
export async function reindexAll(context: HubContext, isStopped: () => boolean): Promise<number> {
  // First: until then, users can read deleted large files.
  await repairLinks(context, { which: "all", isStopped });
  const changed = await updateRows(context, isStopped);
  await indexMissingCards(context, isStopped);
  return changed;
}

async function updateRows(context: HubContext, isStopped: () => boolean): Promise<number> {
  let changed = 0;
  for (let after = ""; ; ) {
    const page = await context.orm
      .select({ id: repos.id, sha: repos.sha, indexVersion: repos.indexVersion })
      .from(repos)
      .where(gt(repos.id, after))
      .orderBy(asc(repos.id))
      .limit(pageSize);
    for (const repo of page) {
      if (isStopped()) return changed;
      if (await updateIfChanged(context, repo)) changed += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return changed;
    after = last.id;
  }
}

async function updateIfChanged(
  context: HubContext,
  repo: Pick<RepoRow, "id" | "sha" | "indexVersion">,
): Promise<boolean> {
  try {
    const head = await context.git.head(repo.id, mainRef);
    if (head === repo.sha && repo.indexVersion === indexVersion) return false;
    await context.git.exclusively(repo.id, () => reindexRepo(context, repo));
    return true;
  } catch (error) {
    if (await wasDeletedMeanwhile(context.orm, repo.id)) return false;
    if (isDatabaseAway(error)) context.indexQueue.add(repo.id);
    context.logger.error(
      { err: error, repoId: repo.id },
      "repository could not be indexed, its page shows an older state",
    );
    return false;
  }
}
