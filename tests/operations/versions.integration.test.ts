import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDatabaseLevel } from "../../apps/modelyard/src/backup/database/database-level.ts";
import { dumpDatabase } from "../../apps/modelyard/src/backup/database/dump-database.ts";
import { loadDatabase } from "../../apps/modelyard/src/backup/database/load-database.ts";
import { migrateToLevel, migrateToNewest } from "../../apps/modelyard/src/backup/database/migrate-to-level.ts";
import { migrationsOf, rooms, tablesOf } from "../../apps/modelyard/src/backup/database/rooms.ts";
import { StartError } from "../../apps/modelyard/src/start-error.ts";
import { openSession } from "../../packages/platform/src/database/session.ts";

let folder: string;
let [source, target]: TestDatabase[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-versions-"));
  [source, target] = [await createTestDatabase(), await createTestDatabase()];
});
afterEach(async () => {
  await Promise.all([source?.drop(), target?.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const ignore = (): void => undefined;
const dump = (database: TestDatabase) =>
  dumpDatabase(database.target, { folder, id: "1", isDryRun: false, onProgress: ignore });

/** Returns the time of the migration that many before the newest one. */
async function levelBefore(hubSteps: number, routerSteps: number): Promise<{ hub: number; router: number }> {
  const [hub, router] = await Promise.all(rooms.map(migrationsOf));
  return { hub: hub?.at(-1 - hubSteps)?.when ?? 0, router: router?.at(-1 - routerSteps)?.when ?? 0 };
}

test("a dump has every table of the hub and the router, partitions as part of theirs", async () => {
  if (source === undefined) throw new Error("there is no database");
  await migrateToNewest(source);
  const { tables } = await dump(source);
  const all = await source.sql<{ table: string }[]>`
    select relname as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition
      and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and relname not like 'migrations_%'`;
  expect(tables.map(({ table }) => table).toSorted()).toEqual(all.map(({ table }) => table).toSorted());
  for (const room of rooms) {
    // Each version has the list of its tables.
    for (const migration of await migrationsOf(room))
      expect((await tablesOf(room, migration)).length).toBeGreaterThan(0);
  }
});

const tokensOf = async ({ sql }: TestDatabase) => [...(await sql`select * from hub.setup_tokens`)];

test("a dump of an older version is loaded and then migrated", async () => {
  if (source === undefined || target === undefined) throw new Error("there is no database");
  const level = await levelBefore(3, 1);
  await migrateToLevel(source, level);
  const odd = "tab\t, backslash \\n, line\nbreak";
  await source.sql`insert into hub.setup_tokens (hash, expires_at) values (${odd}, now())`;
  const dumped = await dump(source);
  expect(dumped.migrations).toEqual(level);
  await migrateToLevel(target, level);
  const repositories = { count: 0, list: { path: "none", bytes: 0, sha256: "" }, deleted: [], changed: [] };
  await loadDatabase(target.target, folder, { database: { ...dumped, laterTables: [] }, repositories }, ignore);
  await migrateToNewest(target);
  const session = openSession(target.target);
  const { hub, router } = await readDatabaseLevel(session);
  await session.end();
  expect({ hub: hub?.when, router: router?.when }).toEqual(await levelBefore(0, 0));
  expect(await tokensOf(target)).toMatchObject([{ hash: odd }]);
  expect(await tokensOf(target)).toEqual(await tokensOf(source));
});

test("a backup of an unknown version is refused", async () => {
  if (target === undefined) throw new Error("there is no database");
  const newer = { ...(await levelBefore(0, 0)), hub: 9_999_999_999_999 };
  await expect(migrateToLevel(target, newer)).rejects.toThrow(StartError);
  await expect(migrateToLevel(target, newer)).rejects.toThrow("belongs to another version of Modelyard");
});
