import type { Database } from "@modelyard/platform/database";
import { migrationsOf, rooms } from "../backup/database/rooms.ts";
import { StartError } from "../start-error.ts";

/**
 * Counts the migrations of this version that a database does not have. A database of a newer version has none pending:
 * the nodes of the previous version continue to use it during an upgrade.
 */
export async function countPendingMigrations({ sql }: Pick<Database, "sql">): Promise<number> {
  let count = 0;
  for (const room of rooms) {
    const journal = `modelyard.migrations_${room.room}`;
    const [found] = await sql<{ name: string | null }[]>`select to_regclass(${journal})::text as name`;
    let newest = 0;
    if (found?.name != null) {
      const [row] = await sql<{ when: string | null }[]>`select max(created_at)::text as "when" from ${sql(journal)}`;
      newest = Number(row?.when ?? 0);
    }
    count += (await migrationsOf(room)).filter(({ when }) => when > newest).length;
  }
  return count;
}

/** @throws {StartError} the database does not have all migrations of this version */
export async function requireMigrated(database: Pick<Database, "sql">): Promise<void> {
  const pending = await countPendingMigrations(database);
  if (pending === 0) return;
  throw new StartError(
    `The database lacks ${pending} of this version's migrations, and MODELYARD_MIGRATE is false. Run modelyard migrate, then start again.`,
  );
}
