import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, asc, count, eq, inArray, isNotNull } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import type { EventRow } from "../../events/tables.ts";
import { eventAccess } from "../event-access.ts";
import { webhookDeliveries, webhooks, webhookTargets } from "../tables.ts";
import { futureOwner } from "../watched-items.ts";
import type { WebhookContext } from "../webhook-context.ts";

/** PostgreSQL accepts 65,535 parameters in a query. */
const rowsPerQuery = 1000;

/**
 * Queues the deliveries of events: one for each enabled webhook that watches the repository or its owner, if the owner of the
 * webhook may read the repository. The log of deliveries has names of repositories, so hidden ones must not get into it. Access
 * is checked again at delivery.
 */
export async function queueDeliveries(
  { now, logger }: Pick<WebhookContext, "now" | "logger">,
  orm: Queries,
  events: readonly EventRow[],
): Promise<void> {
  const watching = await watchersOf(orm, [...new Set(events.flatMap(targetsOf))]);
  if (watching.length === 0) return;
  await forgetDeleted(orm, events);
  const mayKnow = await eventAccess(orm, { userIds: watching.map(({ userId }) => userId), events });
  const rows = events.flatMap((event) => {
    const targets = targetsOf(event);
    const domain = event.scope.startsWith("discussion") ? "discussion" : "repo";
    const wanted = watching.filter(
      ({ targetId, domains, createdAt, userId }) =>
        targets.includes(targetId) &&
        domains.includes(domain) &&
        createdAt <= event.createdAt &&
        mayKnow(userId, event),
    );
    const byWebhook = new Map(wanted.map(({ webhookId, userId }) => [webhookId, userId]));
    return [...byWebhook].map(([webhookId, userId]) => ({
      id: newId(),
      webhookId,
      userId,
      eventId: event.id,
      createdAt: now(),
      dueAt: now(),
    }));
  });
  const waiting = await waitingOf(orm, [...new Set(rows.map(({ userId }) => userId))]);
  const accepted = rows.filter(({ userId }) => {
    const before = waiting.get(userId) ?? 0;
    waiting.set(userId, before + 1);
    return before < limits.webhooks.waitingPerUser;
  });
  if (accepted.length < rows.length) {
    logger.warn({ dropped: rows.length - accepted.length }, "webhook deliveries dropped: too many of their users wait");
  }
  if (accepted.length === 0) return;
  for (let start = 0; start < accepted.length; start += rowsPerQuery) {
    await orm.insert(webhookDeliveries).values(accepted.slice(start, start + rowsPerQuery));
  }
  const triggered = [...new Set(accepted.map(({ webhookId }) => webhookId))];
  await orm.update(webhooks).set({ lastTriggerAt: now() }).where(inArray(webhooks.id, triggered));
}

/** Removes deleted repositories from what webhooks watch, once they get the event of the deletion. */
async function forgetDeleted(orm: Queries, events: readonly EventRow[]): Promise<void> {
  const deleted = events.filter(({ scope, action }) => scope === "repo" && action === "delete");
  if (deleted.length === 0) return;
  await orm.delete(webhookTargets).where(
    inArray(
      webhookTargets.targetId,
      deleted.map(({ repoId }) => repoId),
    ),
  );
}

function targetsOf({ repoId, repoName, namespaceId, details }: EventRow): string[] {
  const [owner = ""] = repoName.split("/");
  return [repoId, namespaceId, futureOwner(owner), ...(details.movedTo === undefined ? [] : [details.movedTo.ownerId])];
}

async function watchersOf(orm: Queries, targets: string[]) {
  const { targetId } = webhookTargets;
  const { id: webhookId, userId, domains, state, createdAt } = webhooks;
  return orm
    .select({ targetId, webhookId, userId, domains, createdAt })
    .from(webhookTargets)
    .innerJoin(webhooks, eq(webhooks.id, webhookTargets.webhookId))
    .where(and(inArray(targetId, targets), eq(state, "enabled")))
    .orderBy(asc(webhookId));
}

/** Returns how many deliveries of each user have not ended. */
async function waitingOf(orm: Queries, users: string[]): Promise<Map<string, number>> {
  const { userId, dueAt } = webhookDeliveries;
  const rows = await orm
    .select({ userId, n: count() })
    .from(webhookDeliveries)
    .where(and(inArray(userId, users), isNotNull(dueAt)))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.n]));
}
