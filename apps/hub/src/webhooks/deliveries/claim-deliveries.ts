import { limits } from "@modelyard/platform/limits";
import { eq, inArray, sql } from "drizzle-orm";
import { type EventRow, repoEvents } from "../../events/tables.ts";
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from "../tables.ts";
import type { WebhookContext } from "../webhook-context.ts";

/** A delivery that this node attempts. */
export interface Claim {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  event: EventRow;
}

type Context = Pick<WebhookContext, "orm" | "now">;

/**
 * Takes due deliveries under a lease, which counts as an attempt. Users take turns: the first delivery of each comes before the
 * second of any, and each user has a limit on all nodes together. That limit falls with the slots that are free, so that a few
 * users with slow receivers cannot hold all of them: 16 users get half, and the last slots are for users who have none.
 * @param options.most the free slots of this node
 */
export async function claimDeliveries(
  context: Context,
  { node, most }: { node: string; most: number },
): Promise<Claim[]> {
  const { orm, now } = context;
  const at = now().toISOString();
  const { perUser, perNode } = limits.webhooks.running;
  // The first part steps through the index from user to user instead of reading all waiting deliveries.
  const claimed = await orm.execute<{ id: string }>(sql`
    with recursive users as (
      (select user_id from hub.webhook_deliveries where due_at is not null order by user_id limit 1)
      union all
      select (
        select later.user_id from hub.webhook_deliveries later
        where later.due_at is not null and later.user_id > users.user_id order by later.user_id limit 1
      )
      from users where users.user_id is not null
    ), due as (
      select waiting.id, users_running.running + waiting.turn as turn, waiting.due_at
      from users
      cross join lateral (
        select count(*) as running from hub.webhook_deliveries running
        where running.user_id = users.user_id and running.due_at > ${at} and running.node is not null
      ) users_running
      cross join lateral (
        select id, due_at, row_number() over (order by due_at) as turn
        from hub.webhook_deliveries
        where user_id = users.user_id and due_at <= ${at}
        order by due_at
        limit greatest(0, ${perUser} - users_running.running)
      ) waiting
    ), chosen as (
      select id from (select id, turn, row_number() over (order by turn, due_at) as position from due) ordered
      where turn <= greatest(1, (${most} - position + turn) * ${perUser} / ${perNode})
      order by position limit ${most}
    ), locked as (
      select id from hub.webhook_deliveries where id in (select id from chosen) and due_at <= ${at}
      for update skip locked
    )
    update hub.webhook_deliveries
    set due_at = ${leaseEnd(now()).toISOString()}, node = ${node}, attempts = attempts + 1
    where id in (select id from locked)
    returning id`);
  return claimsOf(
    context,
    claimed.map(({ id }) => id),
  );
}

/** Until then, no other node makes the attempt. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + limits.webhooks.leaseMs);
}

/** Returns deliveries with their webhooks and events. */
export async function claimsOf({ orm }: Pick<Context, "orm">, ids: string[]): Promise<Claim[]> {
  if (ids.length === 0) return [];
  return orm
    .select({ delivery: webhookDeliveries, webhook: webhooks, event: repoEvents })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(repoEvents, eq(repoEvents.id, webhookDeliveries.eventId))
    .where(inArray(webhookDeliveries.id, ids));
}
