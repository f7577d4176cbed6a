import { foreignKey, index, integer, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/**
 * Changes of refs that are in progress. A row remains if its process was killed, or could not correct the links of the
 * repository: another process corrects them within a minute or two.
 */
export const refChanges = hubSchema.table(
  "ref_changes",
  {
    id: text("id").primaryKey(),
    repoId: text("repo_id").notNull(),
    /** The pull request that it creates, merges or adds commits to: its row and its ref are compared as well. */
    pullNum: integer("pull_num"),
    /** From then on the change is not in progress any more, and its row can be removed with its correction. */
    endsAt: date("ends_at").notNull(),
  },
  (table) => [
    foreignKey({ name: "ref_changes_repo", columns: [table.repoId], foreignColumns: [repos.id] }).onDelete("cascade"),
    index("ref_changes_repo").on(table.repoId),
  ],
);
