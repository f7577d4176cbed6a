import { bigint, boolean, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";

/** One row: the limits in force. Each node writes its settings when it starts, so all nodes must have the same. */
export const storageLimits = hubSchema.table("storage_limits", {
  singleton: boolean("singleton").primaryKey().default(true),
  /** Quota of each user and each organisation; null: none. */
  userBytes: bigint("user_bytes", { mode: "number" }),
  organisationBytes: bigint("organisation_bytes", { mode: "number" }),
  fileBytes: bigint("file_bytes", { mode: "number" }).notNull(),
  stagedBytes: bigint("staged_bytes", { mode: "number" }).notNull(),
});

/** Storage of the users and organisations that have, or had, a quota. */
export const namespaceStorage = hubSchema.table("namespace_storage", {
  namespaceId: text("namespace_id")
    .primaryKey()
    .references(() => namespaces.id, { onDelete: "cascade" }),
  /** Whether an administrator has set a quota for this namespace alone. */
  hasOwnQuota: boolean("has_own_quota").notNull().default(false),
  /** That quota; null: none. */
  quotaBytes: bigint("quota_bytes", { mode: "number" }),
  /** Bytes of the objects of its repositories when they were counted, and of those that were added since. */
  objectBytes: bigint("object_bytes", { mode: "number" }).notNull().default(0),
  /** Null: they must be counted before the next object is added. */
  countedAt: date("counted_at"),
});
