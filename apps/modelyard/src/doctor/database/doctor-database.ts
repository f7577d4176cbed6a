import { resolve } from "node:path";
import { connectDatabase, type Database, type DatabaseTarget } from "@modelyard/platform/database";
import { runningPostgres } from "@modelyard/platform/postgres/running";
import type { Config } from "../../config/settings.ts";

export interface UnreachableDatabase {
  database: undefined;
  reason: string;
  remedy: string;
  /** True for the embedded PostgreSQL of a hub that is stopped, false when one that should be there is not. */
  isExpected: boolean;
}

/** The hub's database as a check sees it: connected, or the reason why not and what to do. */
export type DoctorDatabase = { database: Database } | UnreachableDatabase;

/** The hub's database with its address, for more connections. */
export type OpenedDatabase = { database: Database; target: DatabaseTarget } | UnreachableDatabase;

/**
 * Connects to the database of `DATABASE_DIRECT_URL` or `DATABASE_URL`, or to the embedded PostgreSQL of a hub that is running on the data folder.
 * Starts nothing: a stopped hub's database stays stopped.
 */
export async function openDoctorDatabase({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  dataFolder,
}: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataFolder">): Promise<OpenedDatabase> {
  // Without the pooler: backups and checks hold transactions and locks for long.
  const target =
    databaseUrl === undefined
      ? await runningPostgres(resolve(dataFolder, "postgres"))
      : { url: databaseDirectUrl ?? databaseUrl };
  if (target === undefined) {
    return {
      database: undefined,
      reason: "the embedded PostgreSQL is not running, or this account may not read its folder",
      remedy: "Start the hub and run modelyard doctor beside it, as the same account.",
      isExpected: true,
    };
  }
  let database: Database | undefined;
  try {
    database = connectDatabase(target, { connections: 1 });
    await database.sql`select 1`;
    return { database, target };
  } catch (error) {
    await database?.close();
    const host = "url" in target ? new URL(target.url).host : target.host;
    return {
      database: undefined,
      reason: `PostgreSQL at ${host} does not respond: ${error instanceof Error ? error.message : String(error)}`,
      remedy: "Start PostgreSQL, or correct DATABASE_URL.",
      isExpected: false,
    };
  }
}
