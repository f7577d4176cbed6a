import type { Session } from "@modelyard/platform/database/session";
import { StartError } from "../../start-error.ts";
import { type Migration, migrationsOf, type Room, type RoomName, rooms } from "./rooms.ts";

/** The newest migration of each room that a database has; `undefined` if it has none. */
export type DatabaseLevel = Record<RoomName, Migration | undefined>;

/**
 * Finds which migrations a database has.
 * @throws {StartError} it has a migration that this version does not know
 */
export async function readDatabaseLevel(session: Session): Promise<DatabaseLevel> {
  const level: DatabaseLevel = { hub: undefined, router: undefined };
  for (const room of rooms) level[room.room] = await newestMigration(session, room);
  return level;
}

async function newestMigration(session: Session, room: Room): Promise<Migration | undefined> {
  const journal = `modelyard.migrations_${room.room}`;
  const [found] = await session.query<{ name: string | null }>("select to_regclass($1)::text as name", [journal]);
  if (found?.name == null) return undefined;
  const [row] = await session.query<{ when: string | null }>(`select max(created_at)::text as "when" from ${journal}`);
  if (row?.when == null) return undefined;
  return requireMigration(room, Number(row.when), "The database");
}

/** @throws {StartError} this version has no such migration */
export async function requireMigration(room: Room, when: number, what: string): Promise<Migration> {
  const migration = (await migrationsOf(room)).find((known) => known.when === when);
  if (migration === undefined) {
    throw new StartError(`${what} belongs to another version of Modelyard. Use that version, or a newer one.`);
  }
  return migration;
}
