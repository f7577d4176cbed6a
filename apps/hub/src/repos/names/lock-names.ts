import { sql } from "drizzle-orm";
import { foldName } from "../../accounts/names.ts";
import type { Queries } from "../../database/queries.ts";
import type { RepoType } from "../tables.ts";

/**
 * Waits until no other transaction creates, moves or deletes a repository with one of these names. Lock the storage of
 * namespaces before, and rows of repositories after it, so that two transactions never wait for each other.
 */
export async function lockNames(transaction: Queries, type: RepoType, fullNames: readonly string[]): Promise<void> {
  const names = new Set(fullNames.map((name) => `modelyard-name ${type} ${foldName(name)}`));
  for (const name of [...names].toSorted()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`);
  }
}
