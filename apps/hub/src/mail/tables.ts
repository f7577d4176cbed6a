import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import type { MailKind, MailLanguage } from "./messages.ts";

/** Messages that wait to be sent. Links are created when a message is sent, so that the table has no secrets. */
export const outgoingMail = hubSchema.table(
  "outgoing_mail",
  {
    id: text("id").primaryKey().default(sql`gen_random_uuid()::text`),
    kind: text("kind").$type<MailKind>().notNull(),
    /** Null: the accounts that have the address, if there are any. */
    userId: text("user_id").references(() => namespaces.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    language: text("language").$type<MailLanguage>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: date("created_at").notNull(),
    /** When the next attempt is due; during an attempt, when another node may make it. */
    dueAt: date("due_at").notNull(),
  },
  (table) => [index("outgoing_mail_due").on(table.dueAt), index("outgoing_mail_user").on(table.userId)],
);

export type OutgoingMail = typeof outgoingMail.$inferSelect;
