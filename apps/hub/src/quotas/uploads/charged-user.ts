import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { members } from "../../accounts/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { isWriter, rolesThatWrite } from "../../repos/access.ts";
import { repos } from "../../repos/tables.ts";

/**
 * Returns whose quota counts what a user uploads to a repository, if it is not that of the repository's owner: users without
 * write access use their own, so that they cannot exhaust the owner's with pull requests.
 */
export async function chargedUser(
  queries: Queries,
  { repoId, userId }: { repoId: string; userId: string },
): Promise<string | undefined> {
  const { namespaceId, creatorId } = repos;
  const [row] = await queries
    .select({ namespaceId, creatorId, role: members.role })
    .from(repos)
    .leftJoin(members, and(eq(members.organisationId, namespaceId), eq(members.userId, userId)))
    .where(eq(repos.id, repoId));
  return row === undefined || isWriter(row, { userId, role: row.role }) ? undefined : userId;
}

/** Returns the id of the namespace whose quota counts what a user uploads to a repository: `chargedUser` or else the owner. */
export function chargedNamespace({ repoId, userId }: { repoId: string; userId: string }): SQL {
  const { namespaceId, creatorId } = repos;
  const writes = or(
    eq(namespaceId, userId),
    inArray(members.role, rolesThatWrite("all")),
    and(inArray(members.role, rolesThatWrite("own")), eq(creatorId, userId)),
  );
  return sql`(select case when ${writes} then ${namespaceId} else ${userId} end from ${repos}
    left join ${members} on ${members.organisationId} = ${namespaceId} and ${members.userId} = ${userId}
    where ${repos.id} = ${repoId})`;
}
