import { bigint, index, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";

/** How many uses all nodes together have admitted in a window, beyond the free share of each. */
export const rateLimitCounters = hubSchema.table(
  "rate_limit_counters",
  {
    bucket: text("bucket").notNull(),
    /** A user's id or an address. */
    key: text("key").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    used: bigint("used", { mode: "number" }).notNull(),
    /** How much the last requesting node was granted. */
    granted: bigint("granted", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.key, table.startsAt] }),
    index("rate_limit_counters_starts_at").on(table.startsAt),
  ],
);
