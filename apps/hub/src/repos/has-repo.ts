import { eq, inArray } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { repos } from "./tables.ts";

/** Returns whether a repository has not been deleted. */
export async function hasRepo(queries: Pick<Queries, "select">, repoId: string): Promise<boolean> {
  return (await queries.select({ id: repos.id }).from(repos).where(eq(repos.id, repoId))).length > 0;
}

/** Returns those of the repositories that have not been deleted. */
export async function reposAmong(
  queries: Pick<Queries, "select">,
  repoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await queries
    .select({ id: repos.id })
    .from(repos)
    .where(inArray(repos.id, [...repoIds]));
  return new Set(found.map(({ id }) => id));
}

/** Returns whether work on a repository has failed because it was deleted meanwhile, which no one needs to act on. */
export async function wasDeletedMeanwhile(queries: Pick<Queries, "select">, repoId: string): Promise<boolean> {
  // Without a database, the failure counts.
  return !(await hasRepo(queries, repoId).catch(() => true));
}
