import { index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../../database/hub-schema.ts";
import { repos } from "../../repos/tables.ts";
import { namespaces } from "../tables.ts";

/** Repositories that the page of their owner shows first. */
export const pinnedRepos = hubSchema.table(
  "pinned_repos",
  {
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.namespaceId, table.repoId] }), index("pinned_repos_repo").on(table.repoId)],
);
