import { bigint, boolean, index, integer, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/** The last run of each regular job, on any node. */
export const jobRuns = hubSchema.table("job_runs", {
  name: text("name").primaryKey(),
  everyMs: bigint("every_ms", { mode: "number" }).notNull(),
  startedAt: date("started_at").notNull(),
  finishedAt: date("finished_at"),
  error: text("error"),
});

/** One row: what the hub stored when it was last counted. */
export const storageTotals = hubSchema.table("storage_totals", {
  singleton: boolean("singleton").primaryKey().default(true),
  countedAt: date("counted_at").notNull(),
  /** Of all large files; each counts once. */
  largeFileBytes: bigint("large_file_bytes", { mode: "number" }).notNull(),
  /** Of large files that no repository has, which garbage collection will remove. */
  uncollectedBytes: bigint("uncollected_bytes", { mode: "number" }).notNull(),
  gitBytes: bigint("git_bytes", { mode: "number" }).notNull(),
});

/** What each user or organisation stored when it was last counted. */
export const ownerStorage = hubSchema.table(
  "owner_storage",
  {
    namespaceId: text("namespace_id")
      .primaryKey()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    /** Of the large files that count for its quota; each counts once. */
    largeFileBytes: bigint("large_file_bytes", { mode: "number" }).notNull(),
    gitBytes: bigint("git_bytes", { mode: "number" }).notNull(),
    totalBytes: bigint("total_bytes", { mode: "number" }).notNull(),
    repositories: integer("repositories").notNull(),
  },
  (table) => [index("owner_storage_total").on(table.totalBytes, table.namespaceId)],
);

/** The size of the git folder of each repository when it was last measured. */
export const repoGitStorage = hubSchema.table(
  "repo_git_storage",
  {
    repoId: text("repo_id")
      .primaryKey()
      .references(() => repos.id, { onDelete: "cascade" }),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    measuredAt: date("measured_at").notNull(),
  },
  (table) => [index("repo_git_storage_measured").on(table.measuredAt)],
);
