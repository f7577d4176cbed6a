import { sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";

/** What routers keep in memory and must read again. */
export type DirectoryChange = { kind: "tokens" | "mappings" | "members" };

export const directoryChannel = "modelyard_directory";

/** Tells every router, at the moment the surrounding transaction commits, that what it remembers is old. */
export async function announceDirectoryChange(transaction: Queries, change: DirectoryChange): Promise<void> {
  await transaction.execute(sql`select pg_notify(${directoryChannel}, ${JSON.stringify(change)})`);
}
