import { index, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

export const likes = hubSchema.table(
  "likes",
  {
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.userId] }),
    index("likes_user").on(table.userId, table.createdAt),
    index("likes_created").on(table.createdAt),
  ],
);
