import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import { and, eq, sql } from "drizzle-orm";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Queries } from "../database/queries.ts";
import type { PublicRecord } from "./public/public-record.ts";
import { type IndexedFile, type RepoRow, type RepoWithFiles, repos } from "./tables.ts";

interface Context {
  orm: Pick<Queries, "select">;
  publicRecord: PublicRecord;
}

/**
 * Adds the list of files to a repository. Separate, because most requests need no list, and reading one of 100,000 files
 * blocks other requests. While the database is unreachable, returns the files of a public repository that were read before.
 */
export async function withFiles(context: Context, repo: RepoRow): Promise<RepoWithFiles> {
  try {
    const [found] = await filesOfCommit(context.orm).execute({ id: repo.id, sha: repo.sha });
    if (found === undefined) return await currentRow(context, repo);
    context.publicRecord.noteFiles(repo, found.files);
    return { ...repo, files: found.files };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    context.publicRecord.requireComplete(repo);
    return { ...repo, files: [...context.publicRecord.recallFiles(repo)] };
  }
}

const filesOfCommit = preparedQuery((orm: Context["orm"]) =>
  orm
    .select({ files: repos.files })
    .from(repos)
    .where(and(eq(repos.id, sql.placeholder("id")), eq(repos.sha, sql.placeholder("sha"))))
    .prepare("files-of-commit"),
);

/**
 * Reads the files of a repository that has few, so that it can be described while the database is unreachable. No request
 * waits for this.
 */
export async function noteFewFiles({ orm, publicRecord }: Context, row: RepoRow): Promise<void> {
  const isSame = and(eq(repos.id, row.id), eq(repos.sha, row.sha));
  const hasFew = sql`jsonb_array_length(${repos.files}) <= ${limits.publicRecord.rowFiles}`;
  try {
    const [found] = await orm.select({ files: repos.files }).from(repos).where(and(isSame, hasFew));
    if (found !== undefined) publicRecord.noteFiles(row, found.files);
  } catch {
    // The database is away: the repository is served without the parts that need its files.
  }
}

/** Returns the files of the indexed commit. */
export async function filesOf({ orm }: Pick<Context, "orm">, { id }: Pick<RepoRow, "id">): Promise<IndexedFile[]> {
  const [found] = await orm.select({ files: repos.files }).from(repos).where(eq(repos.id, id));
  return found?.files ?? [];
}

/** `main` has moved since the row was read. The files must belong to the same commit as the other columns. */
async function currentRow({ orm }: Pick<Context, "orm">, repo: RepoRow): Promise<RepoWithFiles> {
  const [current] = await orm.select().from(repos).where(eq(repos.id, repo.id));
  return current ?? { ...repo, files: [] };
}
