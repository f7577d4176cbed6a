import { index, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/** Jobs outside of this hub that may change a repository, by the claims of the ID tokens that their issuer signs. */
export const trustedPublishers = hubSchema.table(
  "trusted_publishers",
  {
    id: text("id").primaryKey(),
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    /** Expected values by the names of claims; `*` at the end of a value matches every ending. */
    claims: jsonb("claims").$type<Record<string, string>>().notNull(),
    /** Jobs have at most the rights of this user. */
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
    lastUsedAt: date("last_used_at"),
  },
  (table) => [index("trusted_publishers_repo").on(table.repoId), index("trusted_publishers_user").on(table.userId)],
);

/** ID tokens that were exchanged, until they expire. */
export const usedIdTokens = hubSchema.table(
  "used_id_tokens",
  {
    issuer: text("issuer").notNull(),
    /** SHA-256 of the claim `jti`. */
    hash: text("hash").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.hash] }),
    index("used_id_tokens_expires_at").on(table.expiresAt),
  ],
);
