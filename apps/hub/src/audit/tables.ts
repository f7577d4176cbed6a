import { sql } from "drizzle-orm";
import { bigint, index, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";

/**
 * Events of transactions that have not committed. When one commits, a deferred trigger moves its events to `audit_log`, so
 * that transactions wait for one another only while they commit. Always empty for readers.
 */
export const auditEvents = hubSchema.table("audit_events", {
  id: text("id").primaryKey(),
  content: text("content").notNull(),
});

/**
 * The audit log. Triggers refuse to change or remove rows. `hash` is the SHA-256 of the previous row's hash, the position
 * and the content, each on a line: see `hashOfEntry`.
 */
export const auditLog = hubSchema.table(
  "audit_log",
  {
    /** Without gaps, from 1. */
    position: bigint("position", { mode: "number" }).primaryKey(),
    /** An `AuditEntry` as JSON, exactly as it was hashed. */
    content: text("content").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_log_owner").on(sql`((${table.content}::jsonb) ->> 'ownerId')`, table.position),
    index("audit_log_action").on(sql`((${table.content}::jsonb) ->> 'action')`, table.position),
    index("audit_log_actor").on(sql`((${table.content}::jsonb) ->> 'actorName')`, table.position),
  ],
);
