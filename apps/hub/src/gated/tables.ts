import { index, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { accessRequestStatuses } from "../contract/gated/access-requests.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/**
 * Requests for access to gated repositories, at most one of each user. An accepted one is the grant. Removed with the
 * account or the repository, because it holds personal data.
 */
export const accessRequests = hubSchema.table(
  "access_requests",
  {
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    status: text("status").$type<(typeof accessRequestStatuses)[number]>().notNull(),
    /** The answers to the fields of the card, by label. `null`: the owner granted access without a request. */
    answers: jsonb("answers").$type<Record<string, string>>(),
    requestedAt: date("requested_at").notNull(),
    reviewedAt: date("reviewed_at"),
    /** The member who reviewed it. `null`: no one yet, the mode `auto`, or a removed account. */
    reviewerId: text("reviewer_id").references(() => namespaces.id, { onDelete: "set null" }),
    rejectionReason: text("rejection_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.userId] }),
    index("access_requests_list").on(table.repoId, table.status, table.requestedAt, table.userId),
    index("access_requests_user").on(table.userId),
  ],
);

export type AccessRequestRow = typeof accessRequests.$inferSelect;
