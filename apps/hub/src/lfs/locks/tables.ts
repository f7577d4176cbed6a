import { foreignKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../../database/hub-schema.ts";
import { repos } from "../../repos/tables.ts";

/** Locks of files, which git-lfs respects. The hub itself accepts changes of locked files. */
export const lfsLocks = hubSchema.table(
  "lfs_locks",
  {
    id: text("id").primaryKey(),
    repoId: text("repo_id").notNull(),
    path: text("path").notNull(),
    ownerId: text("owner_id").notNull(),
    /** The owner's name at the time of the lock. */
    ownerName: text("owner_name").notNull(),
    lockedAt: date("locked_at").notNull(),
  },
  (table) => [
    uniqueIndex("lfs_locks_path").on(table.repoId, table.path),
    foreignKey({ name: "lfs_locks_repo", columns: [table.repoId], foreignColumns: [repos.id] }).onDelete("cascade"),
  ],
);

export type LockRow = typeof lfsLocks.$inferSelect;
