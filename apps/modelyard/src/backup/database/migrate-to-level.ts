import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations, type Database } from "@modelyard/platform/database";
import { requireMigration } from "./database-level.ts";
import { migrationsOf, type RoomName, rooms } from "./rooms.ts";

/**
 * Applies migrations up to those of a backup, so that its rows fit.
 * @param level the time of the newest migration of each room
 * @throws {StartError} this version does not have that migration
 */
export async function migrateToLevel(database: Database, level: Readonly<Record<RoomName, number>>): Promise<void> {
  for (const room of rooms) {
    const newest = await requireMigration(room, level[room.room], "The backup");
    const entries = (await migrationsOf(room)).filter(({ idx }) => idx <= newest.idx);
    const folder = await mkdtemp(join(tmpdir(), "modelyard-migrations-"));
    try {
      await mkdir(join(folder, "meta"));
      const journal = { version: "7", dialect: "postgresql", entries };
      await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
      for (const { tag } of entries) await copyFile(join(room.folder, `${tag}.sql`), join(folder, `${tag}.sql`));
      await applyMigrations(database, { folder, room: room.room });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Applies all other migrations. */
export async function migrateToNewest(database: Database): Promise<void> {
  for (const room of rooms) await applyMigrations(database, room);
}
