import { inArray } from "drizzle-orm";
import { callersOfUserIds } from "../accounts/caller.ts";
import type { Queries } from "../database/queries.ts";
import type { EventRow } from "../events/tables.ts";
import { accessTo } from "../repos/access.ts";
import { repoColumns, repos } from "../repos/tables.ts";

const deleted = { gated: null, orgMembersGated: false, disabledAt: null, isPublicWhenEnabled: false } as const;

interface Asked {
  userIds: readonly string[];
  events: readonly EventRow[];
}

/**
 * Returns a function that decides whether a user may know of an event now. For a deleted repository, its last owner and
 * visibility count.
 */
export async function eventAccess(
  orm: Pick<Queries, "select">,
  { userIds, events }: Asked,
): Promise<(userId: string, event: EventRow) => boolean> {
  const users = await callersOfUserIds(orm, [...new Set(userIds)]);
  const repoIds = [...new Set(events.map(({ repoId }) => repoId))];
  const rows = await orm.select(repoColumns).from(repos).where(inArray(repos.id, repoIds));
  const current = new Map(rows.map((row) => [row.id, row]));
  return (userId, event) => {
    const user = users.get(userId);
    const repo = current.get(event.repoId) ?? { ...event, ...deleted };
    return user !== undefined && accessTo(repo, user) !== "none";
  };
}
