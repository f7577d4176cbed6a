import { and, eq } from "drizzle-orm";
import { foldName } from "../../accounts/names.ts";
import type { Queries } from "../../database/queries.ts";
import { type RepoRow, type RepoType, repoColumns, repos } from "../tables.ts";
import { formerNames } from "./tables.ts";

/** Finds the repository that had a name before, in one step whatever number of times it was renamed since. */
export async function repoWithFormerName(
  queries: Pick<Queries, "select">,
  type: RepoType,
  fullName: string,
): Promise<RepoRow | undefined> {
  const [renamed] = await queries
    .select(repoColumns)
    .from(formerNames)
    .innerJoin(repos, eq(repos.id, formerNames.repoId))
    .where(and(eq(formerNames.type, type), eq(formerNames.foldedFullName, foldName(fullName))));
  return renamed;
}
