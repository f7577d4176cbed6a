import { bigint, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";

/** The last run of each regular job, on any node. */
export const jobRuns = hubSchema.table("job_runs", {
  name: text("name").primaryKey(),
  everyMs: bigint("every_ms", { mode: "number" }).notNull(),
  startedAt: date("started_at").notNull(),
  finishedAt: date("finished_at"),
  error: text("error"),
});
