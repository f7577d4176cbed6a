import { date as calendarDay, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/** Downloads by day, of the last thirty days only. All earlier ones are included in `downloads_all_time`. */
export const repoDownloads = hubSchema.table(
  "repo_downloads",
  {
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    /** The day in UTC. */
    day: calendarDay("day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.repoId, table.day] }), index("repo_downloads_day").on(table.day)],
);
