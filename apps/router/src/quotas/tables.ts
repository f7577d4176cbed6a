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
    /** Empty: each subject is counted separately. */
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

/** The counts of quotas, by subject and window, shared by all nodes. */
export const quotaCounters = pgTable(
  "router_quota_counters",
  {
    quotaId: uuid("quota_id").notNull(),
    subject: text("subject").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    /** For requests, includes those that nodes have taken and not admitted yet. */
    used: bigint("used", { mode: "number" }).notNull(),
    /** How many requests the last query of a node got. */
    granted: bigint("granted", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.quotaId, table.subject, table.startsAt] }),
    index("router_quota_counters_ends_at").on(table.endsAt),
  ],
);

/** What nodes hold of budgets and limits on tokens for their calls, in addition to what is used. */
export const quotaReservations = pgTable(
  "router_quota_holds",
  {
    quotaId: uuid("quota_id").notNull(),
    subject: text("subject").notNull(),
    node: uuid("node").notNull(),
    /** For running calls, and ahead for the next ones. */
    held: bigint("held", { mode: "number" }).notNull(),
    /** Usage of calls that ended in the window of `starts_at`, and that is not in its count yet. */
    unwritten: bigint("unwritten", { mode: "number" }).notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    /** The number of running calls. */
    calls: integer("calls").notNull(),
    /** When the lease of the node ends. */
    until: timestamp("until_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.quotaId, table.subject, table.node] })],
);
