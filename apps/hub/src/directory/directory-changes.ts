import { sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";

/** Data that routers cache and have to read again. */
export type DirectoryChange = { kind: "tokens" | "mappings" | "members" };

export const directoryChannel = "modelyard_directory";

/** Makes every router drop cached data when the transaction commits. */
export async function announceDirectoryChange(transaction: Queries, change: DirectoryChange): Promise<void> {
  await transaction.execute(sql`select pg_notify(${directoryChannel}, ${JSON.stringify(change)})`);
}
