import { primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";

/** Accounts of an external OpenID provider that sign in as users of this hub. */
export const externalIdentities = hubSchema.table(
  "external_identities",
  {
    issuer: text("issuer").notNull(),
    /** The claim `sub`. Unlike names and addresses, a provider never gives it to another person. */
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** The name at the provider, to recognise the account. */
    label: text("label").notNull(),
    createdAt: date("created_at").notNull(),
    lastSignInAt: date("last_sign_in_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("external_identities_user").on(table.userId, table.issuer),
  ],
);
