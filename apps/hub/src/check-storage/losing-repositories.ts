import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { repos } from "../repos/tables.ts";
import { xetFiles, xetTerms } from "../xet/tables.ts";
import { type CheckedKind, kindOf } from "./checked-kinds.ts";

/** Returns the repositories with files that cannot be read completely without an object, a xorb or a file of Xet. */
export async function losingRepositories(
  queries: Queries,
  key: string,
): Promise<{ repositories: string[]; repositoryCount: number }> {
  const hash = key.slice(-64);
  const kind = kindOf(key);
  const condition = kind === undefined ? undefined : conditions[kind](hash);
  if (condition === undefined) return { repositories: [], repositoryCount: 0 };
  const [count, names] = [sql<number>`count(*) over ()::int`, repos.fullName];
  const rows = await queries
    .select({ name: names, count })
    .from(repoObjects)
    .innerJoin(repos, eq(repos.id, repoObjects.repoId))
    .innerJoin(objects, eq(objects.sha256, repoObjects.sha256))
    .where(and(eq(repoObjects.isReferenced, true), condition))
    .groupBy(names)
    .orderBy(asc(names))
    .limit(limits.storageCheck.namedRepositories);
  return { repositories: rows.map(({ name }) => name), repositoryCount: rows[0]?.count ?? 0 };
}

/** Which objects are damaged. */
const conditions = {
  objects: (hash: string) => eq(objects.sha256, hash),
  files: (hash: string) => eq(objects.xetHash, hash),
  xorbs: (hash: string) =>
    sql`exists (
      select 1 from ${xetTerms} join ${xetFiles} on ${xetFiles.hash} = ${xetTerms.fileHash}
      where ${xetTerms.xorbHash} = ${hash} and ${xetFiles.hash} = ${objects.xetHash} and ${xetFiles.sha256} = ${objects.sha256}
    )`,
} satisfies Record<CheckedKind, unknown>;
