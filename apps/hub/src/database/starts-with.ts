import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns the condition that a column of lower-case hex digits starts with some digits. As a range, because `like` cannot use
 * an index in most collations.
 */
export function startsWith(column: PgColumn, digits: string): SQL {
  return and(gte(column, digits), lt(column, `${digits}g`)) ?? sql`true`;
}
