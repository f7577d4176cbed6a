import { randomUUID } from "node:crypto";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { WebhookDelivery } from "../../contract/community/webhooks.ts";
import { busy, HubError } from "../../errors.ts";
import { type EventRow, repoEvents } from "../../events/tables.ts";
import { type DeliveryRow, type WebhookRow, webhookDeliveries } from "../tables.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { attemptDelivery, dropDelivery } from "./attempt-delivery.ts";
import { claimsOf, leaseEnd } from "./claim-deliveries.ts";
import { permittedClaims } from "./permitted-claims.ts";
import { storeResults } from "./store-results.ts";

/** Returns deliveries of a webhook, the newest first. @param after time and id of the last one on the page before */
export async function listDeliveries(
  { orm }: WebhookContext,
  { id }: WebhookRow,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<WebhookDelivery[]> {
  const { webhookId, createdAt, id: deliveryId, eventId } = webhookDeliveries;
  const rows = await orm
    .select({ delivery: webhookDeliveries, event: repoEvents })
    .from(webhookDeliveries)
    .innerJoin(repoEvents, eq(repoEvents.id, eventId))
    .where(
      and(eq(webhookId, id), after && sql`(${createdAt}, ${deliveryId}) < (${after[0]}::timestamptz, ${after[1]})`),
    )
    .orderBy(desc(createdAt), desc(deliveryId))
    .limit(limit);
  return rows.map(({ delivery, event }) => represent(delivery, event));
}

function represent(delivery: DeliveryRow, event: EventRow): WebhookDelivery {
  const { id, eventId, status, isReplay, attempts, createdAt, endedAt, dueAt } = delivery;
  const { responseStatus, responseBody, error, durationMs } = delivery;
  return {
    id,
    eventId,
    action: event.action,
    scope: event.scope,
    repo: { type: event.repoType, name: event.repoName },
    status,
    isReplay,
    attempts,
    createdAt: createdAt.toISOString(),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    ...(dueAt === null ? {} : { nextAttemptAt: dueAt.toISOString() }),
    ...(responseStatus === null ? {} : { responseStatus }),
    ...(responseBody === null ? {} : { responseBody }),
    ...(error === null ? {} : { error }),
    ...(durationMs === null ? {} : { durationMs }),
  };
}

/**
 * Delivers the event of an earlier delivery again, once and at once.
 * @returns the status of the response; 0 if there was none
 * @throws {HubError} the log has no such entry, the user may not read the repository any more, or too many attempts run
 */
export async function replayDelivery(context: WebhookContext, webhook: WebhookRow, logId: string): Promise<number> {
  const { orm, now } = context;
  const { id, webhookId, userId, dueAt, node: runningOn } = webhookDeliveries;
  const [logged] = await orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(id, logId), eq(webhookId, webhook.id)));
  if (logged === undefined) throw new HubError("NotFound", "The log of this webhook has no such delivery");
  const [running] = await orm
    .select({ n: count() })
    .from(webhookDeliveries)
    .where(and(eq(userId, webhook.userId), gt(dueAt, now()), isNotNull(runningOn)));
  if ((running?.n ?? 0) >= limits.webhooks.running.perUser) throw busy("Too many of your deliveries are running");
  const node = randomUUID();
  const replay = {
    id: newId(),
    webhookId: webhook.id,
    userId: webhook.userId,
    eventId: logged.eventId,
    isReplay: true,
  };
  await orm.insert(webhookDeliveries).values({
    ...replay,
    attempts: 1,
    node,
    dueAt: leaseEnd(now()),
    createdAt: now(),
  });
  const claims = await claimsOf(context, [replay.id]);
  const permitted = await permittedClaims(context, claims);
  for (const claim of claims) {
    const mayRead = permitted.has(claim.delivery.id);
    const result = mayRead
      ? await attemptDelivery(context, claim)
      : dropDelivery(claim, "you may not read the repository any more");
    await storeResults(context, { node, results: [result] });
    if (!mayRead) throw new HubError("NotFound", "Repository not found");
    return result.attempt.responseStatus ?? 0;
  }
  throw new HubError("NotFound", "Webhook not found");
}
