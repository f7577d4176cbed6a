import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../../database/queries.ts";
import { readFileStart } from "../../git/objects/read-file-start.ts";
import type { HubContext } from "../../hub-context.ts";
import { type RepoRow, repos } from "../../repos/tables.ts";
import { cardTexts } from "../tables.ts";
import { cardDocument, documentFingerprint, documentVersion } from "./card-document.ts";

type IndexContext = Pick<HubContext, "orm" | "git" | "logger">;

const Readme = z.object({ blobId: z.string(), size: z.number() });

/**
 * Updates a repository's card in the search index. A failure does not affect the commit that changed the card; its text
 * is then not found until the next commit or start.
 * @throws {DatabaseAwayError} the database does not respond; every other error is logged
 */
export async function indexCard(context: IndexContext, repoId: string): Promise<void> {
  try {
    await writeCard(context, repoId);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    context.logger.error({ err: error, repoId }, "card not indexed; search does not find its text");
  }
}

async function writeCard({ orm, git }: IndexContext, repoId: string): Promise<void> {
  const [repo] = await orm
    .select({
      fullName: repos.fullName,
      tags: repos.tags,
      sha: repos.sha,
      readme: sql<unknown>`jsonb_path_query_first(${repos.files}, '$[*] ? (@.path == "README.md")')`,
      indexedSha: cardTexts.sha,
      fingerprint: cardTexts.fingerprint,
    })
    .from(repos)
    .leftJoin(cardTexts, eq(cardTexts.repoId, repos.id))
    .where(eq(repos.id, repoId));
  if (repo === undefined) return;
  const readme = Readme.safeParse(repo.readme).data;
  const fingerprint = documentFingerprint({ ...repo, blobId: readme?.blobId ?? null });
  if (fingerprint === repo.fingerprint) {
    if (repo.sha === repo.indexedSha) return;
    await orm.update(cardTexts).set({ sha: repo.sha }).where(eq(cardTexts.repoId, repoId));
    return;
  }
  const card =
    readme === undefined
      ? Buffer.alloc(0)
      : await readFileStart(git, git.folderOf(repoId), readme, limits.search.cardBytes);
  const { body, summary, words } = await cardDocument({ ...repo, card });
  // The lock delays changes of visibility, so that they also reach this row. Writes nothing if another node has indexed
  // a newer commit in the meantime.
  await orm.execute(sql`
    insert into ${cardTexts} (repo_id, type, namespace_id, is_private, popularity, sha, fingerprint, body, summary, words)
    select id, type, namespace_id, is_private, trending_score, ${repo.sha}, ${fingerprint}, ${body}, ${summary},
      ${words}::tsvector
    from ${repos} where id = ${repoId} and sha = ${repo.sha} for share
    on conflict (repo_id) do update set type = excluded.type, namespace_id = excluded.namespace_id,
      is_private = excluded.is_private, popularity = excluded.popularity, sha = excluded.sha,
      fingerprint = excluded.fingerprint, body = excluded.body, summary = excluded.summary, words = excluded.words`);
}

/**
 * Notes that a new commit has the same card as the indexed one, which is so for most commits.
 * @param readmeId the blob of the commit's README.md, if there is one
 * @returns false if the card has to be indexed
 */
export async function keepCard(
  orm: Pick<Queries, "update">,
  { id, sha, fullName, tags }: Pick<RepoRow, "id" | "sha" | "fullName" | "tags">,
  readmeId: string | null,
): Promise<boolean> {
  const fingerprint = documentFingerprint({ fullName, tags, blobId: readmeId });
  const kept = await orm
    .update(cardTexts)
    .set({ sha })
    .where(and(eq(cardTexts.repoId, id), eq(cardTexts.fingerprint, fingerprint)))
    .returning({ id: cardTexts.repoId })
    .prepare("keep-card")
    .execute();
  return kept.length > 0;
}

const pageSize = 200;
const isOld = sql`not starts_with(${cardTexts.fingerprint}, ${documentVersion})`;

/** Indexes cards whose text is missing or belongs to another commit. @returns the number of checked repositories */
export async function indexMissingCards(context: IndexContext, isStopped: () => boolean): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const page = await context.orm
      .select({ id: repos.id })
      .from(repos)
      .leftJoin(cardTexts, eq(cardTexts.repoId, repos.id))
      .where(and(gt(repos.id, after), or(isNull(cardTexts.sha), ne(cardTexts.sha, repos.sha), isOld)))
      .orderBy(asc(repos.id))
      .limit(pageSize);
    for (const { id } of page) {
      if (isStopped()) return count;
      await context.git.exclusively(id, () => indexCard(context, id));
      count += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return count;
    after = last.id;
  }
}
