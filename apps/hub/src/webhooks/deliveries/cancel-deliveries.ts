import { eq, isNotNull } from "drizzle-orm";
import { movingRefs, repoEvents } from "../../events/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import { webhookDeliveries } from "../tables.ts";

const reason = "the hub was restored from a backup; replay the delivery to send it";

/**
 * Ends everything that would be delivered to webhooks or become notifications, in a restored database that no hub uses
 * yet: waiting deliveries are dropped and can be replayed, and events are not passed on.
 */
export async function cancelDeliveries({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  await orm.transaction(async (transaction) => {
    const ended = { status: "dropped", dueAt: null, node: null, endedAt: now(), error: reason } as const;
    await transaction.update(webhookDeliveries).set(ended).where(isNotNull(webhookDeliveries.dueAt));
    await transaction.delete(movingRefs);
    await transaction.update(repoEvents).set({ isPending: false }).where(eq(repoEvents.isPending, true));
  });
}
