import { pgSchema, timestamp } from "drizzle-orm/pg-core";

/** The schema of the hub's tables. Indexes are plain ascending: PostgreSQL scans them backwards for "newest first". */
export const hubSchema = pgSchema("hub");

/** A time in milliseconds, the precision of the API, so that a cursor compares equal to the stored value. */
export const date = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
