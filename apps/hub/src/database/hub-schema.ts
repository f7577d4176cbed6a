import { pgSchema, timestamp } from "drizzle-orm/pg-core";

/** The hub's tables. Indexes are plain ascending: PostgreSQL walks them backwards for "newest first". */
export const hubSchema = pgSchema("hub");

/** Milliseconds, as they stand on the wire, so that a page's cursor compares equal. */
export const date = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
