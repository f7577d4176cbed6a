import { limits } from "@modelyard/platform/limits";
import { asc, inArray, lt, sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import type { HubContext } from "../hub-context.ts";
import { forgetEventsOfDeleted } from "./forget-events.ts";
import { type EventRow, repoEvents } from "./tables.ts";

/** Stores what follows from events, in the transaction that marks them as passed on. */
export type EventReceiver = (orm: Queries, events: readonly EventRow[]) => Promise<void>;

/**
 * Passes recorded events on, the oldest first. Several nodes may do so at once; each event is passed on once.
 * @returns how many there were; call it again until there is none
 */
export async function passOnEvents(
  { orm }: Pick<HubContext, "orm">,
  receivers: readonly EventReceiver[],
): Promise<number> {
  return orm.transaction(async (transaction) => {
    const events = await transaction
      .select()
      .from(repoEvents)
      .where(sql`${repoEvents.isPending}`)
      .orderBy(asc(repoEvents.position))
      .limit(limits.events.perQuery)
      .for("update", { skipLocked: true });
    if (events.length === 0) return 0;
    for (const receive of receivers) await receive(transaction, events);
    const ids = events.map(({ id }) => id);
    await transaction.update(repoEvents).set({ isPending: false }).where(inArray(repoEvents.id, ids));
    return events.length;
  });
}

/** Removes events, and with them their deliveries, that are older than the log reaches, or whose repository was deleted. */
export async function removeOldEvents({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  await forgetEventsOfDeleted(orm, { since: new Date(now().getTime() - limits.events.deletedMs) });
  const before = new Date(now().getTime() - limits.events.keptMs);
  await orm.delete(repoEvents).where(lt(repoEvents.createdAt, before));
}
