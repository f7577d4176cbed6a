import { sql } from "drizzle-orm";
import { boolean, check, integer, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";

/** The processes of this hub that run, or ran within a day. A process that stops removes its row. */
export const nodes = hubSchema.table("nodes", {
  id: text("id").primaryKey(),
  /** The name of its machine. */
  name: text("name").notNull(),
  version: text("version").notNull(),
  startedAt: date("started_at").notNull(),
  seenAt: date("seen_at").notNull(),
  /** Delay of the event loop since the last row, 99th percentile. */
  lagMs: integer("lag_ms").notNull(),
  /** Whether it accepts no changes, by its setting or by the mode of all nodes. */
  isReadOnly: boolean("is_read_only").notNull(),
});

/** The mode of all nodes. No row: changes are accepted. */
export const readOnlyMode = hubSchema.table(
  "read_only_mode",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    since: date("since").notNull(),
    reason: text("reason").notNull(),
  },
  ({ singleton }) => [check("one_mode", sql`${singleton}`)],
);
