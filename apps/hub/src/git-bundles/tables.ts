import { bigint, index, integer, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";

/**
 * The bundles of each repository in the object store, and the queue of those that have changed. Rows outlive their
 * repository until its bundles are removed, so there is no foreign key.
 */
export const gitBundles = hubSchema.table(
  "git_bundles",
  {
    repoId: text("repo_id").primaryKey(),
    /** Names the last change, so that a change during an attempt is noticed at its end. */
    changeId: text("change_id").notNull(),
    /** The first change that no bundle has; null: the bundles have all. */
    changedAt: date("changed_at"),
    /** When the next attempt is due; during an attempt, when another node may make it; null: nothing is due. */
    dueAt: date("due_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The attempt that may record its result. */
    lease: text("lease"),
    /** The object that lists the bundles and refs; null: there are no bundles. */
    manifestKey: text("manifest_key"),
    bundledAt: date("bundled_at"),
    /** Of all bundles together. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  },
  (table) => [index("git_bundles_due").on(table.dueAt)],
);

export type GitBundlesRow = typeof gitBundles.$inferSelect;
