import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

export type Sql = postgres.Sql;

/** Where PostgreSQL listens: a `postgres://` URL, or the embedded server's address: a socket's folder or a loopback address. */
export type DatabaseTarget =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface Database {
  /** Tagged-template queries, `listen`, `begin`. */
  sql: Sql;
  /** The same connections through drizzle. */
  orm: PostgresJsDatabase;
  close: () => Promise<void>;
}

/** Opens a pool. Nothing is sent until the first query. */
export function connectDatabase(target: DatabaseTarget, { connections = 10 } = {}): Database {
  const options = {
    max: connections,
    onnotice: () => undefined,
    connection: { application_name: "modelyard" },
    // The driver asks for the types of arrays by itself on each new connection; when that dies meanwhile, nobody catches the
    // error, and it ends the process. Arrays are written and read by drizzle instead, or go as JSON.
    fetch_types: false,
  };
  const sql =
    "url" in target
      ? postgres(target.url, options)
      : postgres({
          ...options,
          host: target.host,
          port: target.port,
          username: target.user,
          password: target.password,
          database: target.database,
        });
  return { sql, orm: drizzle(sql), close: () => sql.end({ timeout: 5 }) };
}

/**
 * Brings a room's tables up to date.
 * @param folder generated SQL files with their journal
 * @param room keeps each room's journal apart: `hub` or `router`
 */
export async function applyMigrations(
  { sql, orm }: Database,
  { folder, room }: { folder: string; room: string },
): Promise<void> {
  // Two nodes may start at once; the lock makes the second wait and then find nothing left to do.
  await sql.begin(async (lock) => {
    await lock`select pg_advisory_xact_lock(hashtext(${`modelyard-migrations-${room}`}))`;
    await migrate(orm, {
      migrationsFolder: folder,
      migrationsSchema: "modelyard",
      migrationsTable: `migrations_${room}`,
    });
  });
}
