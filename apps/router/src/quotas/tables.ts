import { bigint, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { QuotaRequest } from "../contract/quotas.ts";

/** Budgets and rate limits. */
export const quotas = pgTable(
  "router_quotas",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerKind: text("owner_kind").$type<KeyOwnerKind>().notNull(),
    /** The organisation's or user's id; empty for the hub. */
    ownerId: text("owner_id").notNull(),
    per: text("per").$type<QuotaRequest["per"]>().notNull(),
    /** Empty: each is counted by itself. */
    name: text("name").notNull(),
    measure: text("measure").$type<QuotaRequest["measure"]>().notNull(),
    window: text("time_window").$type<QuotaRequest["window"]>().notNull(),
    most: bigint("most", { mode: "number" }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("router_quotas_what").on(table.ownerKind, table.ownerId, table.per, table.name, table.measure, table.window),
  ],
);

/** What was used of quotas, by subject and window: the truth that all nodes share. */
export const quotaCounters = pgTable(
  "router_quota_counters",
  {
    quotaId: uuid("quota_id").notNull(),
    subject: text("subject").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    /** Of requests: those that nodes took, even if they have not passed them on yet. */
    used: bigint("used", { mode: "number" }).notNull(),
    /** How many requests the last asking node got. */
    granted: bigint("granted", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.quotaId, table.subject, table.startsAt] }),
    index("router_quota_counters_ends_at").on(table.endsAt),
  ],
);

/** What nodes hold of budgets and limits on tokens for their calls: beside what is used, nobody else's to give away. */
export const quotaHolds = pgTable(
  "router_quota_holds",
  {
    quotaId: uuid("quota_id").notNull(),
    subject: text("subject").notNull(),
    node: uuid("node").notNull(),
    /** For calls that run, and ahead of those to come. */
    held: bigint("held", { mode: "number" }).notNull(),
    /** What calls used that ended in the window that begins then, and that is not in its counter yet. */
    unwritten: bigint("unwritten", { mode: "number" }).notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    /** How many calls run under it. */
    calls: integer("calls").notNull(),
    /** A node that has not been heard of by then holds nothing any more. */
    until: timestamp("until_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.quotaId, table.subject, table.node] })],
);
