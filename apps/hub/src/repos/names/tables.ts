import { boolean, index, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../../accounts/tables.ts";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { type RepoType, repos } from "../tables.ts";

/**
 * Names that repositories had before they were renamed, transferred or deleted. They stay reserved for their owner, so that
 * an old address never leads to the files of someone else. A name is either here or in `repos`, never in both.
 */
export const formerNames = hubSchema.table(
  "former_names",
  {
    type: text("type").$type<RepoType>().notNull(),
    foldedFullName: text("folded_full_name").notNull(),
    /** The repository that had this name, to which requests are redirected. Null: it was deleted. */
    repoId: text("repo_id").references(() => repos.id, { onDelete: "set null" }),
    /** The owner at that time. */
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id),
    creatorId: text("creator_id"),
    retiredAt: date("retired_at").notNull(),
    /** Whether it was deleted while it was disabled: the name cannot be used until an administrator releases it. */
    isBlocked: boolean("is_blocked").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.foldedFullName] }),
    index("former_names_repo").on(table.repoId),
    index("former_names_namespace").on(table.namespaceId),
  ],
);
