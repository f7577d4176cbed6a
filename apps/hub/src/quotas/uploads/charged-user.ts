import { and, eq } from "drizzle-orm";
import { members } from "../../accounts/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { isWriter } from "../../repos/access.ts";
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
