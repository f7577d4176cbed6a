import type { DatabaseTarget } from "@modelyard/platform/database";
import { openSession } from "@modelyard/platform/database/session";
import { StartError } from "../../start-error.ts";
import type { DumpedTable } from "../files/manifest.ts";
import { readDatabaseLevel } from "./database-level.ts";
import { quoted, type RoomName } from "./rooms.ts";

/** What a database has of a backup. */
export type DatabaseState = "empty" | "loaded";

interface Options {
  tables: readonly DumpedTable[];
  migrations: Readonly<Record<RoomName, number>>;
  /** Whether an interrupted restore of the same backup may have loaded the rows. */
  mayBeLoaded: boolean;
}

/**
 * Checks that a database has no rows in the tables of a backup.
 * @returns `loaded` if it has exactly the rows of the backup, which an interrupted restore has loaded
 * @throws {StartError} it has other rows, or tables of another version
 */
export async function requireEmptyDatabase(
  target: DatabaseTarget,
  { tables, migrations, mayBeLoaded }: Options,
): Promise<DatabaseState> {
  const session = openSession(target);
  try {
    const level = await readDatabaseLevel(session);
    for (const room of ["hub", "router"] as const) {
      const when = level[room]?.when;
      if (when !== undefined && when !== migrations[room]) {
        throw new StartError(
          "The database has tables of another version than the backup. Create a new database, and name it with DATABASE_URL.",
        );
      }
    }
    for (const table of tables) {
      const name = quoted(table);
      const [found] = await session.query<{ name: string | null }>("select to_regclass($1)::text as name", [name]);
      if (found?.name == null) continue;
      const [row] = await session.query<{ has: boolean }>(`select exists (select from ${name}) as has`);
      if (row?.has !== true) continue;
      // The transaction that loads the rows loads all of them, and the hub has not started since.
      if (mayBeLoaded) return "loaded";
      throw new StartError(
        `The database is not empty: ${name} has rows. A backup is only restored into a new installation: create a new database, and name it with DATABASE_URL.`,
      );
    }
    return "empty";
  } finally {
    await session.end();
  }
}
