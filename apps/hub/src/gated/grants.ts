import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import { repositoriesInScope, tokenReadsGated } from "../accounts/tokens/token-permissions.ts";
import type { Queries } from "../database/queries.ts";
import { repos } from "../repos/tables.ts";
import { accessRequests } from "./tables.ts";

/** Returns whether the owner of a gated repository has granted the caller access to its files. */
export async function hasGrant(queries: Queries, repoId: string, caller: Caller): Promise<boolean> {
  if (caller === undefined || !tokenReadsGated(caller, repoId)) return false;
  const [row] = await queries
    .select({ userId: accessRequests.userId })
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.repoId, repoId),
        eq(accessRequests.userId, caller.userId),
        eq(accessRequests.status, "accepted"),
      ),
    );
  return row !== undefined;
}

/** Returns the condition for repositories to whose files the caller was granted access. */
export function isGrantedTo(caller: SignedIn): SQL {
  const isInScope = tokenReadsGated(caller, undefined) ? sql`true` : inArray(repos.id, repositoriesInScope(caller));
  return sql`${isInScope} and exists (select 1 from ${accessRequests} where ${accessRequests.repoId} = ${repos.id}
    and ${accessRequests.userId} = ${caller.userId} and ${accessRequests.status} = 'accepted')`;
}
