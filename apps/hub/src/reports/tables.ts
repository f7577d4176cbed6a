import { sql } from "drizzle-orm";
import { boolean, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { HandleReportRequest, ReportCategory, ReportSubject } from "../contract/administration/reports.ts";
import { date, hubSchema } from "../database/hub-schema.ts";

/** Reports of content and accounts. They remain when their subject is deleted. */
export const reports = hubSchema.table(
  "reports",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id").references(() => namespaces.id, { onDelete: "set null" }),
    /** The id of the repository, discussion, comment or account. */
    subjectId: text("subject_id").notNull(),
    /** As the reporter named it. */
    subject: jsonb("subject").$type<ReportSubject>().notNull(),
    category: text("category").$type<ReportCategory>().notNull(),
    text: text("text").notNull(),
    createdAt: date("created_at").notNull(),
    handledAt: date("handled_at"),
    handledBy: text("handled_by").references(() => namespaces.id, { onDelete: "set null" }),
    outcome: text("outcome").$type<HandleReportRequest["outcome"]>(),
    note: text("note"),
    /** Whether the reporter has seen the outcome. */
    isSeen: boolean("is_seen").notNull().default(false),
  },
  (table) => [
    uniqueIndex("reports_open_subject").on(table.reporterId, table.subjectId).where(sql`${table.handledAt} is null`),
    index("reports_open").on(table.createdAt, table.id).where(sql`${table.handledAt} is null`),
    index("reports_handled").on(table.handledAt, table.id).where(sql`${table.handledAt} is not null`),
    index("reports_reporter").on(table.reporterId, table.createdAt),
    index("reports_handled_by").on(table.handledBy),
  ],
);

export type ReportRow = typeof reports.$inferSelect;
