import { eventAccess } from "../event-access.ts";
import type { WebhookContext } from "../webhook-context.ts";
import type { Claim } from "./claim-deliveries.ts";

/**
 * Returns the ids of the deliveries whose receivers may know of their event now: a user who has lost access to a repository
 * since then gets nothing.
 */
export async function permittedClaims(
  { orm }: Pick<WebhookContext, "orm">,
  claims: readonly Claim[],
): Promise<ReadonlySet<string>> {
  const mayKnow = await eventAccess(orm, {
    userIds: claims.map(({ webhook }) => webhook.userId),
    events: claims.map(({ event }) => event),
  });
  const permitted = claims.filter(({ webhook, event }) => mayKnow(webhook.userId, event));
  return new Set(permitted.map(({ delivery }) => delivery.id));
}
