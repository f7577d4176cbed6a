import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** A connection or a transaction on it. */
export type Queries = Pick<
  PostgresJsDatabase,
  "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "transaction"
>;
