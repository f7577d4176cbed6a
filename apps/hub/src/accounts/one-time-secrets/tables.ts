import { index, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { namespaces } from "../tables.ts";

/** Secrets that work once: sign-ins that wait for the second factor, links that set a password or verify an address, and invitations of administrators. */
export const oneTimeSecrets = hubSchema.table(
  "one_time_secrets",
  {
    /** SHA-256 of the secret. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<"sign-in" | "password-reset" | "email-verification" | "invitation">().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    index("one_time_secrets_user").on(table.userId, table.kind, table.createdAt),
    index("one_time_secrets_expires_at").on(table.expiresAt),
  ],
);
