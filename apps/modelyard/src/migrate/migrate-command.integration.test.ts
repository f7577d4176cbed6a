import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrationsOf, rooms } from "../backup/database/rooms.ts";
import { migrateCommand } from "./migrate-command.ts";
import { countPendingMigrations, requireMigrated } from "./pending-migrations.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** The command closes its connections; those of the test stay open. */
const close = async (): Promise<void> => undefined;

/** Returns what the command prints. */
async function migrate(...flags: string[]): Promise<string> {
  const lines: string[] = [];
  const code = await migrateCommand({ flags, environment: {}, print: (line) => lines.push(line) }, async () => ({
    database: { ...database, close },
  }));
  expect(code).toBe(0);
  return lines.join("\n");
}

test("migrate applies the migrations that the database lacks, once", async () => {
  const all = (await Promise.all(rooms.map(migrationsOf))).flat().length;
  expect(await migrate("--dry-run")).toBe(`${all} migrations pending.`);
  await expect(requireMigrated(database)).rejects.toThrow(`The database lacks ${all} of this version's migrations`);
  expect(await migrate()).toBe(`${all} migrations applied.`);
  expect(JSON.parse(await migrate("--json"))).toEqual({ isDryRun: false, migrations: 0 });
  await requireMigrated(database);
});

test("a database of a newer version lacks nothing", async () => {
  await migrate();
  await database.sql`insert into modelyard.migrations_hub (hash, created_at) values ('newer', 4102444800000)`;
  expect(await countPendingMigrations(database)).toBe(0);
});

test("migrate rejects arguments that it does not know", async () => {
  await expect(migrate("now")).rejects.toThrow("Unknown argument now.");
});
