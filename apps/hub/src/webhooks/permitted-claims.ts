import { inArray } from "drizzle-orm";
import { callersOfUserIds } from "../accounts/caller.ts";
import { accessTo } from "../repos/access.ts";
import { repos } from "../repos/tables.ts";
import type { Claim } from "./claim-deliveries.ts";
import type { WebhookContext } from "./webhook-context.ts";

/**
 * Returns the ids of the deliveries whose receivers may know of their event now: a user who has lost access to a repository
 * since then gets nothing. For a deleted repository, its last owner and visibility count.
 */
export async function permittedClaims(
  { orm }: Pick<WebhookContext, "orm">,
  claims: readonly Claim[],
): Promise<ReadonlySet<string>> {
  const users = await callersOfUserIds(orm, [...new Set(claims.map(({ webhook }) => webhook.userId))]);
  const repoIds = [...new Set(claims.map(({ event }) => event.repoId))];
  const rows = await orm.select().from(repos).where(inArray(repos.id, repoIds));
  const current = new Map(rows.map((row) => [row.id, row]));
  const permitted = claims.filter(({ webhook, event }) => {
    const user = users.get(webhook.userId);
    const repo = current.get(event.repoId) ?? { ...event, gated: null, orgMembersGated: false };
    return user !== undefined && accessTo(repo, user) !== "none";
  });
  return new Set(permitted.map(({ delivery }) => delivery.id));
}
