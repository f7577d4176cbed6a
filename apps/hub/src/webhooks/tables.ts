import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { WatchedItem, WebhookDelivery, webhookDomains } from "../contract/community/webhooks.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repoEvents } from "../events/tables.ts";
import { oauthApps } from "../oauth/tables.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export const webhooks = hubSchema.table(
  "webhooks",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** The app that chose the address; the webhook goes with the app's access. Null: the user chose it. */
    appId: text("app_id").references(() => oauthApps.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    domains: text("domains").array().$type<(typeof webhookDomains)[number][]>().notNull(),
    /** Encrypted with the hub's key. */
    secret: bytea("secret"),
    state: text("state").$type<"enabled" | "disabled" | "suspended">().notNull().default("enabled"),
    /** Deliveries that failed since the last success, each after all its attempts. */
    failures: integer("failures").notNull().default(0),
    /** The hub's address as its owner uses it, for URLs in payloads. */
    hubUrl: text("hub_url").notNull(),
    lastTriggerAt: date("last_trigger_at"),
    createdAt: date("created_at").notNull(),
  },
  (table) => [index("webhooks_user").on(table.userId, table.createdAt), index("webhooks_app").on(table.appId)],
);

export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookTargets = hubSchema.table(
  "webhook_targets",
  {
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The id of a repository or namespace, so that it is watched under a new name as well, or the name of a future owner. */
    targetId: text("target_id").notNull(),
    type: text("type").$type<WatchedItem["type"]>().notNull(),
    /** As its owner knew it when the webhook was saved: a new name could be that of a repository hidden by now. */
    name: text("name").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.targetId] }),
    index("webhook_targets_target").on(table.targetId),
  ],
);

/** The queue of deliveries, and their log. */
export const webhookDeliveries = hubSchema.table(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The owner of the webhook, among whom attempts are shared out. */
    userId: text("user_id").notNull(),
    eventId: text("event_id")
      .notNull()
      .references(() => repoEvents.id, { onDelete: "cascade" }),
    isReplay: boolean("is_replay").notNull().default(false),
    status: text("status").$type<WebhookDelivery["status"]>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due; during an attempt, when its node loses it to another one. `null` once it has ended. */
    dueAt: date("due_at"),
    /** The node that makes an attempt. */
    node: text("node"),
    createdAt: date("created_at").notNull(),
    endedAt: date("ended_at"),
    responseStatus: integer("response_status"),
    responseBody: text("response_body"),
    error: text("error"),
    durationMs: integer("duration_ms"),
  },
  (table) => [
    index("webhook_deliveries_due").on(table.userId, table.dueAt).where(sql`due_at is not null`),
    index("webhook_deliveries_log").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_event").on(table.eventId),
  ],
);

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
