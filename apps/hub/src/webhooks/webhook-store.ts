import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { type AuditOrigin, recordAudit } from "../audit/record-audit.ts";
import { type Webhook, type WebhookChange, webhookDomains } from "../contract/community/webhooks.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { checkSecret, checkUrl } from "./check-webhook.ts";
import { type WebhookRow, webhookDeliveries, webhooks, webhookTargets } from "./tables.ts";
import { findTargets, requireReadable, type WatchedTarget } from "./watched-items.ts";
import { sealSecret, type WebhookContext } from "./webhook-context.ts";

/** @throws {HubError} 404 */
export async function findWebhook({ orm }: WebhookContext, { userId }: SignedIn, id: string): Promise<WebhookRow> {
  const [row] = await orm
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
  if (row === undefined) throw new HubError("NotFound", "Webhook not found");
  return row;
}

/**
 * Finds a webhook to change it. Its events are those that the user may read, so a fine-grained token must be able to read
 * what it watches: otherwise it could send them elsewhere.
 * @throws {HubError} 403 or 404
 */
export async function findChangeable(context: WebhookContext, caller: SignedIn, id: string): Promise<WebhookRow> {
  const row = await findWebhook(context, caller, id);
  if (caller.role !== "fineGrained") return row;
  const targets = await context.orm.select().from(webhookTargets).where(eq(webhookTargets.webhookId, id));
  await requireReadable(context.orm, caller, targets);
  return row;
}

/** Returns the webhooks of a user, the oldest first. */
export async function listWebhooks(context: WebhookContext, { userId }: SignedIn): Promise<Webhook[]> {
  const rows = await context.orm
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(webhooks.createdAt, webhooks.id);
  return represent(context, rows);
}

export async function representWebhook(context: WebhookContext, row: WebhookRow): Promise<Webhook> {
  const [webhook] = await represent(context, [row]);
  if (webhook === undefined) throw new Error("a row has a representation");
  return webhook;
}

async function represent({ orm }: WebhookContext, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const ids = rows.map(({ id }) => id);
  const { webhookId, position } = webhookTargets;
  const targets = await orm.select().from(webhookTargets).where(inArray(webhookId, ids)).orderBy(asc(position));
  return rows.map(({ id, url, domains, secret, state, lastTriggerAt }) => ({
    id,
    url,
    watched: targets.filter((target) => target.webhookId === id).map(({ type, name }) => ({ type, name })),
    domains,
    disabled: state === "suspended" ? "suspended-after-failure" : state === "disabled",
    hasSecret: secret !== null,
    ...(lastTriggerAt === null ? {} : { lastTriggerAt: lastTriggerAt.toISOString() }),
  }));
}

interface ChangedWebhook {
  change: WebhookChange;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/** @throws {HubError} the request is incomplete, the address is not allowed, or the user has too many webhooks */
export async function createWebhook(
  context: WebhookContext,
  caller: SignedIn,
  { change: { url, watched, domains, secret }, hubUrl, origin }: ChangedWebhook & { hubUrl: string },
): Promise<WebhookRow> {
  if (watched === null || watched === undefined || watched.length === 0) {
    throw new HubError("BadRequest", "watched: name at least one user, organization or repository.", {
      body: { field: "watched" },
    });
  }
  const id = newId();
  const row = {
    id,
    userId: caller.userId,
    appId: appOf(caller),
    url: checkUrl(context, url ?? ""),
    domains: domainsOf(domains),
    secret: isMissing(secret) ? null : sealSecret(context, id, checkSecret(secret)),
    hubUrl,
    createdAt: context.now(),
  };
  const targets = await findTargets(context.orm, caller, watched);
  return context.orm.transaction(async (transaction) => {
    // One at a time for each user, so that two requests cannot both add the last allowed webhook.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${caller.userId}`}))`);
    const [own] = await transaction.select({ n: count() }).from(webhooks).where(eq(webhooks.userId, caller.userId));
    const { perUser } = limits.webhooks;
    if ((own?.n ?? 0) >= perUser) {
      throw new HubError("BadRequest", `You have ${perUser} webhooks, the maximum. Delete one to create another.`);
    }
    const [created] = await transaction.insert(webhooks).values(row).returning();
    if (created === undefined) throw new Error("an inserted row is returned");
    await transaction.insert(webhookTargets).values(targetRows(id, targets));
    await recordWebhook(context, transaction, { webhook: created, action: "webhook.create", origin });
    return created;
  });
}

/** Changes what the request has; missing fields and an empty `watched` stay, as huggingface_hub sends them. */
export async function updateWebhook(
  context: WebhookContext,
  caller: SignedIn,
  { id, change: { url, watched, domains, secret }, origin }: ChangedWebhook & { id: string },
): Promise<WebhookRow> {
  await findChangeable(context, caller, id);
  const targets = await findTargets(context.orm, caller, watched ?? []);
  return context.orm.transaction(async (transaction) => {
    const [updated] = await transaction
      .update(webhooks)
      .set({
        id,
        ...(isMissing(url) ? {} : { url: checkUrl(context, url), appId: appOf(caller) }),
        ...(domains === null || domains === undefined ? {} : { domains: domainsOf(domains) }),
        ...(secret === "" ? { secret: null } : {}),
        ...(isMissing(secret) ? {} : { secret: sealSecret(context, id, checkSecret(secret)) }),
      })
      .where(eq(webhooks.id, id))
      .returning();
    if (updated === undefined) throw new HubError("NotFound", "Webhook not found");
    if (targets.length > 0) {
      await transaction.delete(webhookTargets).where(eq(webhookTargets.webhookId, id));
      await transaction.insert(webhookTargets).values(targetRows(id, targets));
    }
    await recordWebhook(context, transaction, { webhook: updated, action: "webhook.change", origin });
    return updated;
  });
}

/** Enabling ends a suspension. Disabling drops the deliveries that wait. */
export async function setEnabled(
  context: WebhookContext,
  { id }: WebhookRow,
  { enabled, origin }: { enabled: boolean; origin: AuditOrigin },
): Promise<WebhookRow> {
  return context.orm.transaction(async (transaction) => {
    const [updated] = await transaction
      .update(webhooks)
      .set({ state: enabled ? "enabled" : "disabled", failures: 0 })
      .where(eq(webhooks.id, id))
      .returning();
    if (updated === undefined) throw new HubError("NotFound", "Webhook not found");
    if (!enabled) {
      await transaction
        .update(webhookDeliveries)
        .set({ status: "dropped", dueAt: null, endedAt: context.now(), error: "the webhook was disabled" })
        .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, "waiting")));
    }
    await recordWebhook(context, transaction, { webhook: updated, action: "webhook.change", origin });
    return updated;
  });
}

export async function removeWebhook(context: WebhookContext, webhook: WebhookRow, origin: AuditOrigin): Promise<void> {
  await context.orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(webhooks)
      .where(eq(webhooks.id, webhook.id))
      .returning({ id: webhooks.id });
    if (removed.length > 0) await recordWebhook(context, transaction, { webhook, action: "webhook.delete", origin });
  });
}

/** Records the host of the address only: its path or query may be secret. */
async function recordWebhook(
  { now }: WebhookContext,
  transaction: Queries,
  { webhook: { id, userId, url, state }, action, origin }: RecordedChange,
): Promise<void> {
  const event = { action, ownerId: userId, subject: new URL(url).host, details: { id, state } };
  await recordAudit(transaction, { now: now(), origin }, event);
}

interface RecordedChange {
  webhook: WebhookRow;
  action: "webhook.create" | "webhook.change" | "webhook.delete";
  origin: AuditOrigin;
}

/** Returns the app that sends a request; null: it is the user. The command line acts for its user. */
function appOf({ via }: SignedIn): string | null {
  const grant = via.type === "access_token" ? via.grant : undefined;
  return grant === undefined || grant.role === "write" ? null : grant.appId;
}

function isMissing(text: string | null | undefined): text is "" | null | undefined {
  return text === null || text === undefined || text === "";
}

function domainsOf(domains: WebhookChange["domains"]): WebhookRow["domains"] {
  const wanted = new Set(domains ?? []);
  return wanted.size === 0 ? [...webhookDomains] : webhookDomains.filter((domain) => wanted.has(domain));
}

function targetRows(webhookId: string, targets: readonly WatchedTarget[]) {
  return targets.map((target, position) => ({ webhookId, position, ...target }));
}
